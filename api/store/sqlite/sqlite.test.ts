import { storeContract } from '#api/store/contract/suite.ts'
import { sqliteSubject } from './subject.ts'

storeContract('SQLite', async () => sqliteSubject())
