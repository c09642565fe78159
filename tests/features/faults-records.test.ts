import { testFaults } from '../support/faulty-procedures.ts'

await testFaults('records')
