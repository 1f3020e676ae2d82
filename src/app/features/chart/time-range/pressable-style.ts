/**
 * react-aria adds a `<style>` unless an element has this id; the Content-Security-Policy forbids it. Its one
 * rule stands in chart-range.css, and this element prevents the `<style>`.
 */
const RULE_ID = 'react-aria-pressable-style'

export function holdPressableStyle(): void {
  if (document.getElementById(RULE_ID)) return
  const holder = document.createElement('meta')
  holder.id = RULE_ID
  document.head.append(holder)
}
