import classes from './by-pointer.module.css'

interface ByPointerProps {
  /** For a mouse. */
  fine: string
  /** For fingers, which neither drop nor paste files. */
  coarse: string
}

/** One of two sentences, by what the device is pointed with. */
export function ByPointer({ fine, coarse }: ByPointerProps) {
  return (
    <>
      <span className={classes.fine}>{fine}</span>
      <span className={classes.coarse}>{coarse}</span>
    </>
  )
}
