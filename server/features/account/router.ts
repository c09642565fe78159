import {
  ChangePassword,
  ConfirmIdentity,
  EnableTwoFactor,
  ForgotPassword,
  InvitationByToken,
  Login,
  Logout,
  Refresh,
  Register,
  ResendVerification,
  ResetPassword,
  Unsubscribe,
  VerifyEmail,
  VerifyLogin,
} from '../../domain/account.ts'
import { ById } from '../../domain/fields.ts'
import {
  confirmedEnrollingProcedure,
  confirmedProcedure,
  enrollingProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  userProcedure,
} from '../../trpc.ts'
import { deleteAccount } from './deletion.ts'
import { resendVerification, unsubscribe, verifyEmail } from './email-address.ts'
import { confirmIdentity } from './identity.ts'
import { isInvitationOpen } from './invitations.ts'
import { changePassword, forgotPassword, resetPassword } from './password.ts'
import { register } from './registration.ts'
import { endOtherSessions, endSession, listSessions, login, logout, refresh, verifyLogin } from './sign-in.ts'
import { disableTwoFactor, enableTwoFactor, generateTwoFactor } from './two-factor.ts'
import { toUserDto } from './user.ts'

export const accountRouter = router({
  captcha: publicProcedure.query(({ ctx }) => ctx.captcha.challenge(ctx.now)),
  /** Whether somebody can still register with an invitation. */
  invitation: publicProcedure
    .input(InvitationByToken)
    .query(({ ctx, input }) => ({ isOpen: isInvitationOpen(ctx, input.token) })),
  register: publicProcedure.input(Register).mutation(({ ctx, input }) => register(ctx, input)),

  login: publicProcedure.input(Login).mutation(({ ctx, input }) => login(ctx, input)),
  /** The code step. Takes the temporary token of the password step as the bearer token. */
  verifyLogin: publicProcedure.input(VerifyLogin).mutation(({ ctx, input }) => verifyLogin(ctx, input)),
  refresh: publicProcedure.input(Refresh).mutation(({ ctx, input }) => refresh(ctx, input)),
  logout: publicProcedure.input(Logout).mutation(({ ctx, input }) => logout(ctx, input)),
  me: userProcedure.query(({ ctx }) => toUserDto(ctx, ctx.viewer.id)),

  verifyEmail: publicProcedure.input(VerifyEmail).mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  resendVerification: publicProcedure
    .input(ResendVerification)
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  /** The unsubscribe link of the weekly summary. Works without sign-in. */
  unsubscribe: publicProcedure.input(Unsubscribe).mutation(({ ctx, input }) => unsubscribe(ctx, input)),

  forgotPassword: publicProcedure.input(ForgotPassword).mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: publicProcedure.input(ResetPassword).mutation(({ ctx, input }) => resetPassword(ctx, input)),
  changePassword: confirmedProcedure.input(ChangePassword).mutation(({ ctx, input }) => changePassword(ctx, input)),

  /** Answers 403 with the code `confirm-identity`: the next ten minutes of this session need no other confirmation. */
  confirmIdentity: enrollingProcedure.input(ConfirmIdentity).mutation(({ ctx, input }) => confirmIdentity(ctx, input)),

  generateTwoFactor: confirmedEnrollingProcedure.mutation(({ ctx }) => generateTwoFactor(ctx)),
  enableTwoFactor: confirmedEnrollingProcedure
    .input(EnableTwoFactor)
    .mutation(({ ctx, input }) => enableTwoFactor(ctx, input)),
  disableTwoFactor: confirmedProcedure.mutation(({ ctx }) => disableTwoFactor(ctx)),

  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure.input(ById).mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOtherSessions(ctx)),

  /** Deletes the account with all its data. */
  deleteAccount: confirmedProcedure.mutation(({ ctx }) => deleteAccount(ctx)),
})
