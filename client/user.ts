import { useEffect, useState } from 'react'
import { type Day, dayIn } from '#domain/day.ts'
import { type RouterOutputs, trpc } from './trpc.ts'

export type User = RouterOutputs['account']['me']

/** Who is signed in. Only inside the frame, which waits until this is known. */
export function useUser(): User {
  const { data } = trpc.account.me.useQuery()
  if (!data) throw new Error('useUser needs the frame around it')
  return data
}

/** The user's day, which changes at their midnight while the page stays open. */
export function useToday(): Day {
  const { timeZone } = useUser()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, 30_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return dayIn(timeZone, now)
}
