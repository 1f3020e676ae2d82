import type { Page } from '@playwright/test'

/** What React keeps of a component or an element, as far as it is read here. */
interface Fiber {
  /** 5 is an element of the page. */
  tag: number
  /** 1 is set where its function was called in the last commit that reached it. */
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    rendered: Element[]
  }
}

/** Before the page is there: `window.rendered` gets the first element of each component that React calls. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.rendered = []
    const firstElement = (fiber: Fiber | null): Element | undefined => {
      let one = fiber
      while (one && one.tag !== 5) one = one.child
      return one?.stateNode as Element | undefined
    }
    const walk = (fiber: Fiber) => {
      const before = fiber.alternate
      const element = fiber.tag === 5 || (before && !(fiber.flags & 1)) ? undefined : firstElement(fiber)
      if (element) window.rendered.push(element)
      // children that were not reached are the same objects
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) walk(child)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    })
  })
}

/** How many elements that fit a selector were rendered again since this was asked last. */
export function renderedSince(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const found = new Set(window.rendered.filter((element) => element.matches(wanted)))
    window.rendered = window.rendered.filter((element) => !element.matches(wanted))
    return found.size
  }, selector)
}
