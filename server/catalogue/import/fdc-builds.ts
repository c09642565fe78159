import type { Build, ImportResult } from './build.ts'
import { finishInSteps, nothingFound, startBuild } from './build.ts'
import type { FdcFood } from './fdc-food.ts'
import { fdcDraft, sourceOfType } from './fdc-food.ts'

/** One build for each kind of food that comes along: importing one kind later leaves the others as they are. */
export function fdcBuilds(folder: string) {
  const builds = new Map<string, Build>()
  const early: string[] = []

  function buildOf(type: string): Build {
    const source = sourceOfType[type] ?? type
    const known = builds.get(source)
    if (known) return known
    const build = startBuild(folder, source)
    builds.set(source, build)
    return build
  }

  return {
    add(food: FdcFood) {
      const draft = fdcDraft(food)
      const build = buildOf(food.type)
      if (typeof draft === 'string') return build.skip(draft)
      build.add(draft)
      if (draft.problem && draft.nutriments['energy-kcal_100g'] === null)
        build.skip(`values left out: ${draft.problem}`)
    },
    /** Something that belongs to no kind; counted with the first. */
    skip(reason: string) {
      early.push(reason)
    },
    async finish(signal?: AbortSignal): Promise<ImportResult> {
      const total: ImportResult = { foods: 0, skipped: {} }
      const [first] = builds.values()
      for (const reason of early) first?.skip(reason)
      const filled = [...builds.values()].filter((build) => build.added() > 0)
      if (filled.length === 0) {
        for (const reason of early) total.skipped[reason] = (total.skipped[reason] ?? 0) + 1
        throw nothingFound(first?.skipped ?? total.skipped)
      }
      for (const build of filled) {
        const { foods, skipped } = await finishInSteps(build, signal)
        total.foods += foods
        for (const [reason, count] of Object.entries(skipped))
          total.skipped[reason] = (total.skipped[reason] ?? 0) + count
      }
      return total
    },
    discard() {
      for (const build of builds.values()) build.discard()
    },
  }
}
