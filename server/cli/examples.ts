import type { Command } from 'commander'

/** Shows how a command is used, below its options. */
export const addExamples = (command: Command, ...lines: string[]): Command =>
  command.addHelpText(
    'after',
    `\n${lines.length > 1 ? 'Examples' : 'Example'}:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  )
