import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoriesQuery } from '#pwa/lib/queries.ts'
import type { Category } from '#shared/catalogue/product.ts'
import classes from './sidebar.module.css'

/** Categories from the server, with a button for each subcategory and each direct product (spec §2, D36). */
export function Sidebar() {
  const { data } = useQuery(categoriesQuery())
  return (
    <nav aria-label="Catalog">
      {data ? data.map(category => <Group key={category.url} category={category} />) : <Waiting />}
    </nav>
  )
}

function Group({ category: { name, url, subCategories, products } }: { category: Category }) {
  const links = [
    ...subCategories.map(sub => ({ name: sub.name, path: url + sub.path })),
    // Two products may lead to one page (D36); their names still stand for themselves.
    ...products,
  ]
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>
        <Link to={url} activeOptions={{ exact: true }}>
          {name}
        </Link>
      </h2>
      <ul className={classes.list}>
        {links.map(link => (
          <li key={link.name}>
            <Link to={link.path} className={classes.link} activeOptions={{ exact: true }}>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The menu's shape while it comes; a menu that fails is only logged, and the page stands without it (spec §8). */
function Waiting() {
  return (
    <div aria-hidden="true" className={classes.waiting}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map(line => (
        <span key={line} />
      ))}
    </div>
  )
}
