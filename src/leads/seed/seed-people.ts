/** First and last names of made-up people, in scripts that an export must preserve. */
export const firstNames =
  `Ann Ben Carla Dmitri Elena Farid Grace Hugo Ines Jonas Keiko Liam Maya Noor Óscar Priya Quinn Rosa Søren
Tariq Uma Viktor Wanda Ximena Yusuf Zoë Élodie 美咲 Ольга Łukasz`.split(/\s/);

export const lastNames =
  `Adler, Brooks, Castillo, Dubois, Eriksen, Fischer, García, Hansen, Ivanova, Jensen, Kowalski, Lindqvist, Müller,
Nakamura, O'Neill, Patel, Quist, Rossi, Şahin, Torres, Ueda, Varga, Walker, Xu, Young, Zimmermann, Okafor, Mbeki, Haddad,
de la Cruz`.split(/,\s/);

/** Reserved for examples: mail to them reaches nobody. */
export const domains = ['example.com', 'example.org', 'example.net', 'mail.example.com', 'post.example.org'] as const;

export const messages = [
  'I would like to know more about the community and its documents.',
  'Please call me in the afternoon, after 3 PM.',
  'Which documents do you need, and where do I send them?\nI have two questions more.',
  'My spouse and I visited last week; "very well kept", we thought.',
  'Is a tour possible on a Saturday?',
] as const;

/** Source, medium, campaign and share of a hundred; the rest come without a campaign. */
export const campaigns = [
  ['google', 'cpc', 'spring-income', 18],
  ['google', 'cpc', 'workforce-housing', 9],
  ['facebook', 'paid-social', 'first-look', 12],
  ['newsletter', 'email', 'october-letter', 8],
  ['linkedin', 'social', 'accredited', 6],
  ['radio', 'audio', 'drive-time', 3],
] as const;
