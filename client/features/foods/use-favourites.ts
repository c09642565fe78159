import { t } from '@lingui/core/macro'
import { foodIdKey } from '#domain/logged-food.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { announce } from '../../ui/page.tsx'
import { toastError } from '../../ui/toasts.tsx'

type Favourite = RouterOutputs['favourites']['list'][number]
type Starred = { id: string; name: string }

/** The user's favourite foods: whether a food is one, and a toggle that shows at once. */
export function useFavourites() {
  const utils = trpc.useUtils()
  const { data } = trpc.favourites.list.useQuery(undefined, { staleTime: 5 * 60_000 })
  const keys = new Set(data?.map(({ id }) => id))

  async function show(change: (all: Favourite[]) => Favourite[]) {
    // A request that has been sent already would return the list without this change.
    await utils.favourites.list.cancel()
    utils.favourites.list.setData(undefined, (all) => all && change(all))
  }
  const drop = (id: string) => show((all) => all.filter((one) => one.id !== foodIdKey(id)))
  const put = (favourite: Favourite) => show((all) => [favourite, ...all])
  const failed = (error: unknown) => toastError(messageOf(error, t`Could not change your favourites.`))
  const adding = trpc.favourites.add.useMutation({
    async onError(error, { id }) {
      failed(error)
      await drop(id)
    },
  })
  const removing = trpc.favourites.remove.useMutation({
    async onMutate({ id }) {
      const removed = utils.favourites.list.getData()?.find((one) => one.id === foodIdKey(id))
      await drop(id)
      return removed
    },
    async onError(error, _, removed) {
      failed(error)
      if (removed) await put(removed)
    },
  })

  const isFavourite = (id: string) => keys.has(foodIdKey(id))
  return {
    isFavourite,
    async toggle({ id, name }: Starred) {
      if (isFavourite(id)) {
        removing.mutate({ id })
        announce(t`${name} removed from your favourites.`)
      } else {
        await put({ id: foodIdKey(id), foodName: name, createdAt: new Date().toISOString() })
        adding.mutate({ id })
        announce(t`${name} added to your favourites.`)
      }
    },
  }
}
