import { pathTo } from '../../../src/site/routes.ts';
import type { Page } from '../../page.ts';
import { Street } from '../../parts/pictures/street.tsx';

export const samplePortal: Page = {
  meta: () => ({
    title: 'Sample portal | Mainstreet',
    description: 'This page holds the place of the shareholder portal and of the investment portal.',
    unlisted: true,
  }),
  View: SamplePortal,
};

/** Each portal, the setting that holds its address, and what leads to it. */
const portals = [
  {
    name: 'Shareholder portal',
    setting: 'SHAREHOLDER_URL',
    from: 'Shareholder Login in the header, and the button Ready to Invest',
  },
  {
    name: 'Investment portal',
    setting: 'PORTAL_URL',
    from: 'The e-mail form of the opportunity fund, and the page for accredited investors',
  },
] as const;

function SamplePortal() {
  return (
    <>
      <section className="on-ink page legal-head">
        <div className="wrap stack stack--wide">
          <p className="badge badge--lit">SAMPLE</p>
          <h1>An external portal stands here</h1>
          <p className="lead soft">
            Shareholders sign in, and accredited investors subscribe, on portals outside this site. While a portal is
            not set, the links to it end on this page.
          </p>
        </div>
      </section>
      <section className="room" aria-labelledby="portals">
        <div className="wrap">
          <div className="head">
            <h2 id="portals">What leads here</h2>
            <Street of="plot" />
          </div>
          <dl className="terms">
            {portals.map(({ name, setting, from }) => (
              <div key={setting}>
                <dt>
                  {name}. {from}.
                </dt>
                <dd>
                  <small>
                    <code>{setting}</code>
                  </small>
                </dd>
              </div>
            ))}
          </dl>
          <p className="soft mt">
            For the owner of this site: once a setting on the right holds an address, its links go there. Nothing can be
            signed, paid or looked up on this page, and it keeps nothing about you.
          </p>
          <div className="acts mt">
            <a className="btn" href={pathTo('investmentSelection')}>
              See both ways to invest
            </a>{' '}
            <a className="btn btn--line" href={pathTo('contact')}>
              Ask us
            </a>
          </div>
        </div>
      </section>
    </>
  );
}
