import { ChangeRole, ListUsers } from '../../domain/account.ts'
import { ById } from '../../domain/fields.ts'
import { adminProcedure, confirmedAdminProcedure, router } from '../../trpc.ts'
import {
  changeRole,
  createResetLink,
  markEmailVerified,
  removeUser,
  signOutUser,
  turnOffTwoFactorOf,
} from './user-changes.ts'
import { getUser, listUsers } from './users.ts'

export const usersRouter = router({
  list: adminProcedure.input(ListUsers).query(({ ctx, input }) => listUsers(ctx, input)),
  get: adminProcedure.input(ById).query(({ ctx, input }) => getUser(ctx, input.id)),
  changeRole: confirmedAdminProcedure.input(ChangeRole).mutation(({ ctx, input }) => changeRole(ctx, input)),
  remove: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => removeUser(ctx, input.id)),
  createResetLink: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => createResetLink(ctx, input.id)),
  markEmailVerified: adminProcedure.input(ById).mutation(({ ctx, input }) => markEmailVerified(ctx, input.id)),
  signOut: adminProcedure.input(ById).mutation(({ ctx, input }) => signOutUser(ctx, input.id)),
  turnOffTwoFactor: confirmedAdminProcedure.input(ById).mutation(({ ctx, input }) => turnOffTwoFactorOf(ctx, input.id)),
})
