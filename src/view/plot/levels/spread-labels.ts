/** Middles of labels along `length`: in order, without overlaps, near their wanted places. They must fit. */
export function spreadLabels(wanted: readonly number[], height: number, length: number): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => (wanted[a] as number) - (wanted[b] as number))
  const groups: { labels: number[]; sum: number; top: number }[] = []
  for (const label of order) {
    let group = { labels: [label], sum: (wanted[label] as number) - height / 2, top: 0 }
    group.top = within(group.sum, height, length)
    // overlapping labels are merged and centred on the mean of their wanted positions
    for (
      let above = groups.at(-1);
      above && above.top + above.labels.length * height > group.top;
      above = groups.at(-1)
    ) {
      const shift = above.labels.length * height * group.labels.length
      const labels = [...above.labels, ...group.labels]
      const sum = above.sum + group.sum - shift
      group = { labels, sum, top: within(sum / labels.length, labels.length * height, length) }
      groups.pop()
    }
    groups.push(group)
  }
  const middles: number[] = []
  for (const { labels, top } of groups) {
    labels.forEach((label, n) => {
      middles[label] = top + (n + 0.5) * height
    })
  }
  return middles
}

function within(top: number, height: number, length: number): number {
  return Math.min(length - height, Math.max(0, top))
}
