import { useEffect, useState } from 'react'
import { whenIdle } from '#pwa/lib/when-idle.ts'

let wasQuiet = false

/** False until the first page has come to rest; true at once for what is shown after that. */
export function useIsQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(wasQuiet)
  useEffect(() => {
    if (isQuiet) return
    return whenIdle(() => {
      wasQuiet = true
      setIsQuiet(true)
    })
  }, [isQuiet])
  return isQuiet
}
