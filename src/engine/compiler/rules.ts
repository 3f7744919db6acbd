/** Which of several rules for one event can have its turn. */
import { type AuthoredRule, list } from './authored.ts'

/** The rule does not always apply. */
export function conditional(rule: AuthoredRule): boolean {
  return list(rule.when).length + list(rule.unless).length > 0
}

/** Whenever the rule applies, the earlier one does, too, so that it never runs. */
export function shadowed(rule: AuthoredRule, earlier: AuthoredRule): boolean {
  const holds = (key: 'when' | 'unless'): boolean => list(earlier[key]).every((name) => list(rule[key]).includes(name))
  return holds('when') && holds('unless')
}
