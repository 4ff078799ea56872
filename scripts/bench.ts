import { benchApi } from './bench/api.ts'
import { benchFirstLoad } from './bench/first-load.ts'
import { buildPages, isBuilt } from './build.ts'

if (!isBuilt()) await buildPages()
await benchFirstLoad()
await benchApi()
