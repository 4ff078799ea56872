import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

/** A page of the shop's own toolchain, with React, router and query, that shows one heading: what no page of it can beat. */
function Heading() {
  const { data } = useQuery({ queryKey: ['words'], queryFn: async () => 'One heading' })
  return <main>{data !== undefined && <h1>{data}</h1>}</main>
}

// A route's pattern of any address: the control stands for every page.
const root = createRootRoute({ component: Heading, notFoundComponent: () => null })
const router = createRouter({ routeTree: root })
const queries = new QueryClient()

const element = document.getElementById('root')
if (!element) throw new Error('no root')
createRoot(element).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
