import type { SiteContent } from '../../views/pages/shapes.ts';
import { openingWords } from '../content/calendar-events.ts';
import { pathTo } from '../site/routes.ts';
import { type Passage, pageOf } from './passage.ts';

/** What the pages say that lead on: contact, webinars, deck, opening, videos. */
export function nextStepPassages(content: SiteContent): Passage[] {
  const { 'deck-download': deck, rsvp, 'videos-page': videos } = content;
  const opening = openingWords(rsvp);
  const deckPage = pageOf(pathTo('deckDownload'), 'Investor deck');
  return [
    contact(content),
    ...webinars(content),
    deckPage.passage(
      '',
      deck.heading,
      [deck.lead, deck.about],
      'investor deck, download the deck, pitch deck, PDF, brochure, slides',
    ),
    ...deckPage.cards('inside', deck.inside),
    pageOf(pathTo('rsvp'), 'Grand opening', 0.9).passage(
      '',
      rsvp.heading,
      [`${opening.day}.`, `${opening.hours}.`],
      'when is the grand opening, event, RSVP',
    ),
    pageOf(pathTo('videos'), 'Videos').passage(
      '',
      videos.heading,
      [videos.lead],
      'videos, films, footage, walkthrough',
    ),
  ];
}

function contact({ company, contact }: SiteContent): Passage {
  const { streetAddress, city, region, postalCode, phone, email } = company;
  return pageOf(pathTo('contact'), 'Contact').passage(
    '',
    contact.heading,
    [contact.lead, `${streetAddress}, ${city}, ${region} ${postalCode}.`, `${phone}.`, `${email}.`],
    'contact, how can I reach you, phone number, telephone, call, email, e-mail, address, office, where are you located, talk to the team, speak to someone',
  );
}

function webinars({ webinar: { webinar, 'regd-webinar': accredited } }: SiteContent): Passage[] {
  const open = pageOf(pathTo('webinar'), 'Webinar');
  return [
    open.passage(
      '',
      webinar.heading,
      [webinar.lead, webinar.note],
      'is there a webinar, watch the webinar, register for the webinar, presentation, seminar',
    ),
    open.passage('', webinar.heading, webinar.points, 'what is the webinar about'),
    pageOf(pathTo('regdWebinar'), 'Webinar for accredited investors', 0.9).passage(
      '',
      accredited.heading,
      [accredited.lead, accredited.note],
      'webinar for accredited investors, opportunity fund webinar',
    ),
  ];
}
