import { render } from '@testing-library/react'
import { MyStar, type MyStarProps } from '@/components/my-star'

/** The markup of a star, to compare with one on a page. */
export function starMarkup(props: MyStarProps): string {
  const { container, unmount } = render(<MyStar {...props} />)
  const markup = container.innerHTML
  unmount()
  return markup
}
