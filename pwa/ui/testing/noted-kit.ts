import type * as Kit from '@mantine/core'
import { type ComponentType, createElement } from 'react'

interface Labelled {
  label?: unknown
}

/** The kit for a mock of itself: each drawing of one of its fields is told to `drawn`, by the field's label. */
export function notedKit(
  kit: typeof Kit,
  name: 'TextInput' | 'NativeSelect',
  drawn: (label: unknown) => void,
) {
  const field = kit[name] as ComponentType<Labelled>
  function Noted(props: Labelled) {
    drawn(props.label)
    return createElement(field, props)
  }
  return { ...kit, [name]: Noted }
}
