import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#pwa/lib/queries.ts'
import classes from './header.module.css'

/** On every page while any stand-in is at work, so that nobody takes a demo for the shop (architecture "Embedded by default"). */
export function DemoMark() {
  const { data } = useQuery(configQuery())
  return data?.demo ? <p className={classes.demo}>Demo mode</p> : null
}
