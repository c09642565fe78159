import type { Locator, Page } from '@playwright/test'
import type { registerAndSignIn } from '../../support/diary.ts'

/** Who looks at their screens, and the ids of what they have there. */
export type Story = {
  api: Awaited<ReturnType<typeof registerAndSignIn>>['api']
  ids: Record<string, string | undefined>
}

export type Screen = {
  name: string
  /** The address; `:name` stands for an id of the story. */
  path: string
  /** What is done there first. */
  open?: (page: Page, story: Story) => Promise<void>
  shows: (page: Page) => Locator
  /** The only part that differs from an earlier screen. */
  part?: string
  /** Where to look: at both sizes unless it is the same at the other, with more room around it, or does not exist there. */
  size?: 'phone' | 'desktop'
}

/** A food name that no line holds. */
export const longName = 'Sourdough crispbread with toasted pumpkin seeds, sunflower kernels and sea-salt flakes'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

export const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click()

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

export const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

export const text = (name: string | RegExp) => (page: Page) => page.getByText(name)

export const errors = (page: Page) => page.locator('[aria-invalid=true]')
