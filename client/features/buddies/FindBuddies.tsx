import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Flex, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type Ref, useState } from 'react'
import { Card } from '../../ui/cards.tsx'
import { RowList } from '../../ui/rows.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './buddies.module.css'
import { PersonRow, takeFocus } from './PersonRow.tsx'
import { type Person, useFoundPeople } from './use-requests.ts'

/** Finds people by their username, to send them a request. */
export function FindBuddies() {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  /** The person whose button was pressed last. */
  const [pressed, setPressed] = useState<string | null>(null)
  const { people, isOld, isSearching, searchAgain, send, withdraw, accept, answering } = useFoundPeople(search)

  function submit(event: FormEvent) {
    event.preventDefault()
    const asked = text.trim()
    if (asked === '') return
    if (asked === search) searchAgain()
    setSearch(asked)
  }

  function actionFor(person: Person) {
    const { id, username } = person
    const ref = pressed === id ? takeFocus : undefined
    const press = (act: () => void) => () => {
      setPressed(id)
      act()
    }
    if (person.state === 'received') {
      const { requestId } = person
      return (
        <Button
          ref={ref}
          loading={answering === requestId}
          aria-label={t`Accept ${username}`}
          onClick={press(() => accept(requestId, id))}
        >{t`Accept`}</Button>
      )
    }
    if (person.state === 'friends') return <State ref={ref}>{t`Buddy`}</State>
    if (person.state === 'sent')
      return (
        <>
          <State ref={ref}>{t`Request sent`}</State>
          <ActionIcon me={-12} aria-label={t`Withdraw request to ${username}`} onClick={press(() => withdraw(id))}>
            <IconX size={19} stroke={1.7} />
          </ActionIcon>
        </>
      )
    return (
      <Button
        ref={ref}
        variant="light"
        aria-label={t`Add buddy ${username}`}
        onClick={press(() => send(id))}
      >{t`Add buddy`}</Button>
    )
  }

  return (
    <Card title={t`Find Buddies`}>
      <Flex component="form" gap={8} onSubmit={submit}>
        <SearchField
          flex={1}
          miw={0}
          label={t`Username`}
          placeholder={t`Search by username`}
          value={text}
          onChange={setText}
        />
        <Button type="submit" flex="none" px={20}>
          {isSearching ? t`Searching...` : t`Search`}
        </Button>
      </Flex>
      {people && people.length > 0 && (
        <RowList className={styles.list} data-old={isOld || undefined}>
          {people.map((person) => (
            <PersonRow key={person.id} name={person.username}>
              {actionFor(person)}
            </PersonRow>
          ))}
        </RowList>
      )}
      {people?.length === 0 && (
        <Text
          c="dimmed"
          mt={14}
        >{t`No one found. They may use a different name here, or have chosen not to be found.`}</Text>
      )}
    </Card>
  )
}

const State = ({ ref, children }: { ref: Ref<HTMLSpanElement> | undefined; children: string }) => (
  <span ref={ref} tabIndex={-1} className={styles.state}>
    <IconCheck size={18} stroke={2.2} aria-hidden />
    {children}
  </span>
)
