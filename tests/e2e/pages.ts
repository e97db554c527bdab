/** The public pages as a visitor knows them: address, title before the product's name, heading. */
export const publicPages: readonly { path: string; title: string; heading: string }[] = [
  { path: '/', title: 'Every child is a star', heading: 'Let your child’s star rise' },
  { path: '/about-us', title: 'About us', heading: 'Talent is everywhere. A stage is not.' },
  {
    path: '/talent-show',
    title: 'Talent Show',
    heading: 'Nine talents. Four steps. One grand finale.',
  },
  { path: '/ghetto-project', title: 'Kanyezi Ghetto', heading: 'No star should stay unseen' },
  { path: '/kanyezi-edu', title: 'Kanyezi Edu', heading: 'Your school is full of stars' },
  { path: '/our-kids', title: 'Our Shining Stars', heading: 'Our Shining Stars' },
  { path: '/donate', title: 'Donate', heading: 'Donate' },
  { path: '/volunteer', title: 'Volunteer', heading: 'Volunteer' },
  { path: '/gallery', title: 'Gallery', heading: 'Gallery' },
  { path: '/state-admins', title: 'State Coordinators', heading: 'State Coordinators' },
  { path: '/volunteer-materials', title: 'Volunteer materials', heading: 'Volunteer materials' },
  { path: '/privacy', title: 'Privacy notice', heading: 'Privacy notice' },
  { path: '/terms', title: 'Terms', heading: 'Terms' },
  { path: '/register', title: 'Register', heading: 'Register your child' },
  { path: '/login', title: 'Sign In', heading: 'Sign In' },
]
