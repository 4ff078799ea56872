import { configure } from '@testing-library/react'

// A page's lazy code may take longer than the default second on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 30_000 })
