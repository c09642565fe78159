import { t } from '@lingui/core/macro'
import type { Day } from '#domain/day.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { announce } from '../../../ui/page.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { DiaryDay } from '../day/use-day.ts'

type Status = DiaryDay['status']

/** Says of a day whether all of its food is logged; null takes that back. */
export function useSetDayStatus(date: Day) {
  const { day } = trpc.useUtils().diary
  const { mutate, isPending } = trpc.diary.setStatus.useMutation({
    async onSuccess(marked) {
      await day.cancel({ date })
      day.setData({ date }, marked)
    },
    onError: (error) => toastError(messageOf(error, t`Failed to mark this day.`)),
  })
  return {
    isPending,
    set: (status: Status, said: string) => mutate({ date, status }, { onSuccess: () => announce(said) }),
  }
}
