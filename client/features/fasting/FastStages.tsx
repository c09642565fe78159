import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { Disclosure } from '../../ui/buttons.tsx'

const reviews = {
  deCabo: {
    text: 'de Cabo and Mattson, New England Journal of Medicine, 2019',
    href: 'https://doi.org/10.1056/NEJMra1905136',
  },
  anton: { text: 'Anton and others, Obesity, 2018', href: 'https://doi.org/10.1002/oby.22065' },
}

/** Only what one of these reviews says of people. */
const stages = () => [
  { when: t`After a meal`, what: t`The body uses glucose for energy and stores fat.`, source: reviews.deCabo },
  {
    when: t`From 8 to 12 hours`,
    what: t`Ketones, which the liver makes from fat, begin to rise in the blood.`,
    source: reviews.deCabo,
  },
  {
    when: t`Between 12 and 36 hours`,
    what: t`The glucose stored in the liver runs out, and fat becomes the main source of energy. When depends on how full the store was and on how much you move.`,
    source: reviews.anton,
  },
]

/** What the body is thought to do in the hours of a fast, each with its source. */
export const FastStages = () => (
  <Disclosure summary={t`What happens during a fast`}>
    <Stack component="dl" gap={10} my={10} fz="secondary">
      {stages().map(({ when, what, source }) => (
        <div key={when}>
          <Box component="dt" fw={620}>
            {when}
          </Box>
          <Box component="dd" c="dimmed">
            {what}
            <br />
            <a href={source.href} target="_blank" rel="noreferrer" className="gl-link">
              {source.text}
            </a>
          </Box>
        </div>
      ))}
    </Stack>
    <p className="gl-quiet">{t`These are averages from reviews of studies: your own body may differ.`}</p>
  </Disclosure>
)
