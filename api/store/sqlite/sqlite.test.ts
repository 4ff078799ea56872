import { storeContract } from '#api/store/contract/suite.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'

storeContract('SQLite', async () => sqliteSubject())
