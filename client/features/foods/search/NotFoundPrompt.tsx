import prompt from './prompt.module.css'
import type { OpenFoodFactsSearch } from './use-open-food-facts.ts'

type NotFoundPromptProps = {
  /** Null when the search itself has failed. */
  openFoodFacts: OpenFoodFactsSearch | null
  onCustom: () => void
}

/** The ways on when no result fits: Open Food Facts or a custom food. */
export function NotFoundPrompt({ openFoodFacts, onCustom }: NotFoundPromptProps) {
  return (
    <div className={prompt.prompt}>
      <span>{openFoodFacts?.isEmpty ? 'Nothing more on Open Food Facts.' : "Can't find what you're looking for?"}</span>
      <span className={prompt.ways}>
        {openFoodFacts?.isAvailable && (
          <button type="button" className="gl-link" disabled={openFoodFacts.isPending} onClick={openFoodFacts.search}>
            {openFoodFacts.isPending ? 'Searching...' : 'Search Open Food Facts'}
          </button>
        )}
        <button type="button" className="gl-link" onClick={onCustom}>
          + Add a custom food
        </button>
      </span>
    </div>
  )
}
