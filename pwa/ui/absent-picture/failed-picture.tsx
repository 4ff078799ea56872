import classes from './absent-picture.module.css'

/** In the place of a picture that failed although the shop answers: its words, without a broken image (issue 6.31). */
export function FailedPicture({ alt, className = '' }: { alt: string; className?: string | undefined }) {
  if (alt === '') return <span className={`${classes.absent} ${className}`} aria-hidden="true" />
  return (
    <span className={`${classes.absent} ${className}`} role="img" aria-label={alt}>
      <span aria-hidden="true">{alt}</span>
    </span>
  )
}
