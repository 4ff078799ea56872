/** iPhones and iPads, which install from Safari's own menu; iPads say they are Macs, but no Mac has a touch screen. */
export function isIosDevice({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
