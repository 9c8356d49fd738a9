import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { ArticlesSection } from '../articles/ArticlesSection.tsx';
import type { SectionProps } from '../section-props.ts';
import type { BlogViewProps } from './blog-view-props.ts';
import { BLOG_VIEWS, type BlogView, blogViewOf } from './blog-views.ts';
import { PicturesView } from './pictures/PicturesView.tsx';
import { RedirectsView } from './redirects/RedirectsView.tsx';
import { ReleasesView } from './releases/ReleasesView.tsx';

const SCREENS: Readonly<Record<BlogView, (props: BlogViewProps) => ReactNode>> = {
  posts: (props) => <ArticlesSection kind="blog" {...props} />,
  pictures: (props) => <PicturesView {...props} />,
  redirects: (props) => <RedirectsView {...props} />,
  releases: (props) => <ReleasesView {...props} />,
};

/** The posts, and beside them the pictures, redirects and releases of the whole site. */
export function BlogSection(props: SectionProps) {
  const view = blogViewOf(props.filters);
  const choice = (
    <div>
      <SegmentedControl
        label="View"
        segments={BLOG_VIEWS}
        value={view}
        onChange={(next) => props.open('blog', next === 'posts' ? {} : { view: next })}
      />
    </div>
  );
  return SCREENS[view]({ ...props, choice });
}
