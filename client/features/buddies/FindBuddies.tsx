import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { Card } from '../../ui/Card.tsx'
import { announce } from '../../ui/LiveRegion.tsx'
import { RowList } from '../../ui/RowList.tsx'
import { toastError } from '../../ui/toasts.tsx'
import styles from './FindBuddies.module.css'
import { PersonRow } from './PersonRow.tsx'
import { useAnswer, useSendRequest } from './use-requests.ts'

type Found = RouterOutputs['buddies']['search'][number]

/** Finds people by their username, to send them a request. */
export function FindBuddies() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const found = trpc.buddies.search.useQuery(
    { search },
    { enabled: search !== '', retry: false, placeholderData: (shown) => shown },
  )
  const people = search === '' ? undefined : found.data

  useEffect(() => {
    if (found.errorUpdatedAt > 0) toastError('Search failed.')
  }, [found.errorUpdatedAt])
  useEffect(() => {
    if (found.isSuccess && !found.isPlaceholderData)
      announce(found.data.length === 1 ? '1 person found' : `${found.data.length} people found`)
  }, [found.isSuccess, found.isPlaceholderData, found.data?.length])

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '') return
    // The same text again asks again.
    if (asked === search) void found.refetch()
    setSearch(asked)
  }

  return (
    <Card title="Find Buddies">
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          className={styles.box}
          type="search"
          enterKeyHint="search"
          aria-label="Username"
          placeholder="Search by username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          leftSection={<IconSearch size={20} stroke={1.7} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" className={styles.search}>
          {found.isFetching && found.isPlaceholderData ? 'Searching...' : 'Search'}
        </Button>
      </form>
      {people && people.length > 0 && (
        <RowList className={styles.list} data-old={found.isPlaceholderData || undefined}>
          {people.map((person) => (
            <PersonRow key={person.id} name={person.username}>
              <Action person={person} />
            </PersonRow>
          ))}
        </RowList>
      )}
      {people?.length === 0 && (
        <p className={styles.none}>Nobody found. They may have another name here, or not want to be found.</p>
      )}
    </Card>
  )
}

function Action({ person }: { person: Found }) {
  const { send, sending } = useSendRequest()
  const { answer, answering } = useAnswer()
  const { id, username } = person
  if (person.state === 'received')
    return (
      <Button
        loading={answering !== null}
        aria-label={`Accept ${username}`}
        onClick={() => answer({ id: person.requestId, status: 'accepted' })}
      >
        Accept
      </Button>
    )
  // Shown before the server has answered.
  if (person.state === 'sent' || sending !== null) return <State>Request sent</State>
  if (person.state === 'friends') return <State>Buddy</State>
  return (
    <Button variant="light" aria-label={`Add buddy ${username}`} onClick={() => send(id)}>
      Add buddy
    </Button>
  )
}

const State = ({ children }: { children: string }) => (
  <span className={styles.state}>
    <IconCheck size={18} stroke={2.2} aria-hidden />
    {children}
  </span>
)
