import { router } from '../../trpc.ts'
import { deletion } from './deletion.ts'
import { email } from './email.ts'
import { dataExport } from './export.ts'
import { password } from './password.ts'
import { registration } from './registration.ts'
import { sessionList } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { twoFactor } from './two-factor.ts'

export const accountRouter = router({
  ...registration,
  ...signIn,
  ...email,
  ...password,
  ...twoFactor,
  ...sessionList,
  ...dataExport,
  ...deletion,
})
