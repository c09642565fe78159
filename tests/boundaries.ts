import { cruise } from 'dependency-cruiser'
import boundaries from './boundaries.cjs'

/** `npm run check:boundaries`: fails on a forbidden import, and when it saw no modules at all. */
const expectedAtLeast = 60
const { options, ...ruleSet } = boundaries
const { output } = await cruise(['server', 'client', 'drizzle/schema'], { ...options, ruleSet, validate: true })
if (typeof output === 'string') throw new Error(output)

const { violations, totalCruised } = output.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`)
// A parser that is missing would make every module vanish, and all would seem well.
if (totalCruised < expectedAtLeast) console.error(`Only ${totalCruised} modules were seen: is @swc/core installed?`)
else console.error(`${totalCruised} modules, ${violations.length} forbidden imports`)
process.exitCode = violations.length > 0 || totalCruised < expectedAtLeast ? 1 : 0
