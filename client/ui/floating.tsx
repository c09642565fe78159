import '../mantine-lazy.css'
import {
  Menu as MantineMenu,
  type MenuProps as MantineMenuProps,
  Popover as MantinePopover,
  type PopoverProps as MantinePopoverProps,
} from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Fragment, type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'

type Opened = {
  /** The button that opens it, which is on the page before this code is. */
  button: RefObject<HTMLElement | null>
  /** The name of the menu or dialog. */
  label: string
  opened: boolean
  onChange: (opened: boolean) => void
}

export type MenuProps = Opened &
  Pick<MantineMenuProps, 'position' | 'width' | 'offset' | 'radius' | 'withinPortal'> & {
    /** What is shown above the items. */
    head?: ReactNode
    /** Items, under a title if they have one. */
    groups: readonly {
      title?: string
      items: readonly { key: string; content: ReactNode; icon?: ReactNode; act: () => void }[]
    }[]
  }

/** A menu of groups of items. */
export function Menu({ button, label, opened, head, groups, ...menu }: MenuProps) {
  // Mantine remembers what had the focus only when `opened` changes.
  const isMounted = useMounted()
  return (
    <MantineMenu {...menu} opened={opened && isMounted}>
      <MantineMenu.Target>
        <Anchor button={button} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {head}
        {groups.map(({ title, items }, at) => (
          <Fragment key={items[0]?.key}>
            {at > 0 && <MantineMenu.Divider />}
            <Group title={title}>
              {items.map(({ key, content, icon, act }) => (
                <MantineMenu.Item key={key} leftSection={icon} onClick={act}>
                  {content}
                </MantineMenu.Item>
              ))}
            </Group>
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** A menu may hold nothing but items and named groups of them. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <fieldset aria-label={title}>
      <MantineMenu.Label aria-hidden>{title}</MantineMenu.Label>
      {children}
    </fieldset>
  )
}

export type PopoverProps = Opened &
  Pick<MantinePopoverProps, 'position' | 'width' | 'offset' | 'radius' | 'zIndex' | 'middlewares'> & {
    className?: string
    children: ReactNode
  }

/** A dialog beside its button. The focus goes into it, and back to the button. */
export function Popover({ button, label, opened, className, children, ...popover }: PopoverProps) {
  const isMounted = useMounted()
  return (
    <MantinePopover trapFocus returnFocus opened={opened && isMounted} {...popover}>
      <MantinePopover.Target>
        <Anchor button={button} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown className={className} aria-label={label} aria-labelledby={undefined}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}

/** Takes the place of the target that Mantine asks for, and hands it the button. */
function Anchor({ button, ref }: { button: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [button])
  return null
}
