import type { World } from './world.ts'

/** Joins a user who can sign in again later, since access tokens expire: `comeBack` travels to an instant. */
export async function returning(world: World, timeZone?: string) {
  const { api, refreshToken: token } = await world.join('ann', timeZone)
  const comeBack = async (instant: string) => {
    world.travelTo(instant)
    return world.caller((await world.anybody.account.refresh({ token })).accessToken)
  }
  return { api, comeBack }
}
