import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A page's lazy code may take longer than the default second on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => cleanup())
