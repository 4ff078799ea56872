import classes from './absent-picture.module.css'

/** In the place of a picture that this device has not got: what all drawings share, and words (issue 3). */
export function AbsentPicture({ alt }: { alt: string }) {
  return (
    <span className={classes.absent} role="img" aria-label={`${alt}: picture not on this device`}>
      <span aria-hidden="true">The picture comes with the connection</span>
    </span>
  )
}
