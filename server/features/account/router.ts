import {
  AddPasskey,
  ConfirmIdentity,
  EnableTwoFactor,
  FinishProvider,
  ForgotPassword,
  InvitationByToken,
  Login,
  LoginWithLink,
  Logout,
  LogoutToken,
  PasskeyProof,
  ProxyLogin,
  Refresh,
  Register,
  RenamePasskey,
  ResendVerification,
  ResetPassword,
  SecondFactor,
  SecondFactorOptions,
  SetPassword,
  StartProvider,
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
import { loginWithPasskey, secondFactorOptions, verifySecondFactor } from './passkey-sign-in.ts'
import { addOptions, addPasskey, listPasskeys, removePasskey, renamePasskey, signOptions } from './passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from './password.ts'
import { backchannelLogout, finishProvider, listIdentities, removeIdentity, startProvider } from './provider.ts'
import { proxyLogin } from './proxy.ts'
import { register } from './registration.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  loginWithLink,
  logout,
  refresh,
  verifyLogin,
} from './sign-in.ts'
import { disableTwoFactor, enableTwoFactor, generateTwoFactor } from './two-factor.ts'
import { toUserDto } from './user.ts'

const passkeysRouter = router({
  list: signedInProcedure.query(({ ctx }) => listPasskeys(ctx)),
  addOptions: confirmedProcedure.mutation(({ ctx }) => addOptions(ctx)),
  add: confirmedProcedure.input(AddPasskey).mutation(({ ctx, input }) => addPasskey(ctx, input)),
  rename: signedInProcedure.input(RenamePasskey).mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  remove: confirmedProcedure.input(ById).mutation(({ ctx, input }) => removePasskey(ctx, input)),
  loginOptions: publicProcedure.mutation(({ ctx }) => signOptions(ctx, 'sign-in', null)),
  login: publicProcedure.input(PasskeyProof).mutation(({ ctx, input }) => loginWithPasskey(ctx, input)),
  /** The second step of a two-factor login. Both take the temporary token of the password step. */
  secondFactorOptions: publicProcedure
    .input(SecondFactorOptions)
    .mutation(({ ctx, input }) => secondFactorOptions(ctx, input)),
  secondFactor: publicProcedure.input(SecondFactor).mutation(({ ctx, input }) => verifySecondFactor(ctx, input)),
})

export const accountRouter = router({
  captcha: publicProcedure.query(({ ctx }) => ctx.captcha.challenge(ctx.now)),
  /** Whether somebody can still register with an invitation. */
  invitation: publicProcedure
    .input(InvitationByToken)
    .query(({ ctx, input }) => ({ isOpen: isInvitationOpen(ctx, input.token) })),
  register: publicProcedure.input(Register).mutation(({ ctx, input }) => register(ctx, input)),

  login: publicProcedure.input(Login).mutation(({ ctx, input }) => login(ctx, input)),
  /** Signs in by a link that the command line printed. */
  loginWithLink: publicProcedure.input(LoginWithLink).mutation(({ ctx, input }) => loginWithLink(ctx, input)),
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
  changePassword: confirmedProcedure.input(SetPassword).mutation(({ ctx, input }) => changePassword(ctx, input)),

  /** Answers 403 with the code `confirm-identity`: the next ten minutes of this session need no other confirmation. */
  confirmIdentity: enrollingProcedure.input(ConfirmIdentity).mutation(({ ctx, input }) => confirmIdentity(ctx, input)),

  /** What the browser needs to confirm with a passkey. */
  confirmOptions: enrollingProcedure.mutation(({ ctx }) => signOptions(ctx, 'confirm', ctx.viewer.id)),
  passkeys: passkeysRouter,

  /** The accounts at the provider that are linked. */
  identities: signedInProcedure.query(({ ctx }) => listIdentities(ctx)),
  removeIdentity: confirmedProcedure.input(ById).mutation(({ ctx, input }) => removeIdentity(ctx, input)),
  /** With `link` or `confirm`, the access token says who it is for. */
  startProvider: publicProcedure.input(StartProvider).mutation(({ ctx, input }) => startProvider(ctx, input)),
  finishProvider: publicProcedure.input(FinishProvider).mutation(({ ctx, input }) => finishProvider(ctx, input)),
  /** Signs in the person whom an authenticating proxy names in a header. */
  proxyLogin: publicProcedure.input(ProxyLogin).mutation(({ ctx, input }) => proxyLogin(ctx, input)),
  backchannelLogout: publicProcedure.input(LogoutToken).mutation(({ ctx, input }) => backchannelLogout(ctx, input)),

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
