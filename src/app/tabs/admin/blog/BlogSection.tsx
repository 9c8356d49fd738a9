import type { ReactNode } from 'react';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { ArticlesSection } from '../articles/ArticlesSection.tsx';
import type { SectionProps } from '../sections/section-props.ts';
import { BLOG_VIEWS, type BlogView, blogViewOf } from './blog-views.ts';
import { PicturesView } from './pictures/PicturesView.tsx';
import { RedirectsView } from './redirects/RedirectsView.tsx';
import { ReleasesView } from './releases/ReleasesView.tsx';

const SCREENS: Readonly<Record<BlogView, (props: SectionProps) => ReactNode>> = {
  posts: (props) => <ArticlesSection kind="blog" {...props} />,
  pictures: (props) => <PicturesView {...props} />,
  redirects: () => <RedirectsView />,
  releases: (props) => <ReleasesView {...props} />,
};

/** The posts, and beside them the pictures, redirects and releases of the whole site. */
export function BlogSection(props: SectionProps) {
  const view = blogViewOf(props.filters);
  return (
    <>
      {/* Outside the parts, so that it keeps the focus while they change. */}
      <div>
        <SegmentedControl
          label="View"
          segments={BLOG_VIEWS}
          value={view}
          onChange={(next) => props.open('blog', next === 'posts' ? {} : { view: next })}
        />
      </div>
      {SCREENS[view](props)}
    </>
  );
}
