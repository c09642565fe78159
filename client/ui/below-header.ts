/** For floating ui: the top bar, and the tab bar of tablets, each with a gap. */
const padding = { top: 72, bottom: 76 }

const maxHeight = 480

/**
 * Props of a menu or popover on the page: it stays between the bars, scrolls inside where it is higher than that, and
 * slides under the top bar together with its page.
 */
export const belowHeader = {
  zIndex: 10,
  middlewares: {
    // Mantine's own choice is to stay below even where there is no room at all.
    flip: { padding, fallbackStrategy: 'bestFit' as const },
    size: {
      padding,
      apply({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
        elements.floating.style.maxHeight = `${Math.min(availableHeight, maxHeight)}px`
      },
    },
  },
}
