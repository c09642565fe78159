import type { Build, ImportResult } from './build.ts'
import { nothingFound, runSteps, startBuild } from './build.ts'
import type { FdcFood } from './fdc-food.ts'
import { fdcDraft, sourceOfType } from './fdc-food.ts'

/** One build per food type that occurs, so that importing one type later leaves the others unchanged. */
export function fdcBuilds(folder: string) {
  const builds = new Map<string, Build>()
  const unassigned: string[] = []

  function buildOf(type: string): Build {
    const source = sourceOfType[type] ?? type
    const existing = builds.get(source)
    if (existing) return existing
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
    /** For rows without a known type; counted with the first build. */
    skip(reason: string) {
      unassigned.push(reason)
    },
    /** Finishes the files of all types before it swaps in the first, so that an import replaces all of them or none. */
    async finish(signal: AbortSignal | undefined, onShare: (share: number) => void): Promise<ImportResult> {
      const total: ImportResult = { foods: 0, skipped: {}, sources: [] }
      const [first] = builds.values()
      for (const reason of unassigned) first?.skip(reason)
      const filled = [...builds.values()].filter((build) => build.added() > 0)
      if (filled.length === 0) {
        for (const reason of unassigned) total.skipped[reason] = (total.skipped[reason] ?? 0) + 1
        throw nothingFound(first?.skipped ?? total.skipped)
      }
      for (const [done, build] of filled.entries()) {
        const result = await runSteps(build, signal, (share) => onShare((done + share) / filled.length))
        total.foods += result.foods
        total.sources.push(...result.sources)
        for (const [reason, count] of Object.entries(result.skipped))
          total.skipped[reason] = (total.skipped[reason] ?? 0) + count
      }
      signal?.throwIfAborted()
      for (const build of filled) build.publish()
      total.sources.sort()
      return total
    },
    discard() {
      for (const build of builds.values()) build.discard()
    },
  }
}
