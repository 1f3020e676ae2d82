/**
 * react-aria puts a `<style>` with one rule into the page unless an element with this id is there; the page's
 * Content-Security-Policy forbids it. The rule stands in chart-range.css, and this takes its place.
 */
const RULE_ID = 'react-aria-pressable-style'

export function holdPressableStyle(): void {
  if (document.getElementById(RULE_ID)) return
  const holder = document.createElement('meta')
  holder.id = RULE_ID
  document.head.append(holder)
}
