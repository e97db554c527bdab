\ir support/actors.psql
-- How a family's account stands: its address, its emails and its last sign-in, to each role of the team within its own scope.
select plan(11);

select tests.member('reviewer', 'reviewer', array['Kano']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.application() is not null;
select tests.application(jsonb_build_object('user_id', tests.id('stranger'), 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;
update auth.users u set last_sign_in_at = '2026-05-05 10:00Z' where u.id = tests.id('owner');
select tests.insert_row('public.notices', jsonb_build_object('id', gen_random_uuid(), 'kind', 'application_approved', 'user_id', tests.id('owner'),
  'subject_id', gen_random_uuid(), 'child_name', 'Adaeze Obi', 'facts', '{}'::jsonb, 'created_at', now(), 'read_at', read_at)) is not null
from (values (null), (now())) n (read_at);
insert into private.email_outbox (user_id, security, state, ended_at, error, tries)
select tests.id('owner'), 'authenticator_added', 'failed', moment, words, 1
from (values ('2026-05-01 10:00Z'::timestamptz, '550 No such user'), ('2026-05-02 10:00Z', '552 Mailbox full')) f (moment, words);

create function pg_temp.state(actor text) returns text language sql as $$
  select concat_ws(', ', s.is_confirmed, s.refused_at is not null, s.last_sign_in_at at time zone 'UTC', s.failed_emails, s.email_error, s.unread)
  from public.get_account_state(tests.id(actor)) s $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.state to public;

select tests.act_as('anon');
select tests.lacks_grant(format('select public.get_account_state(%L)', tests.id('owner')), 'a visitor asks nothing');
select tests.act_as('owner');
select tests.refused(format('select public.get_account_state(%L)', tests.id('owner')), '42501', 'nor does a parent, of the own account', '^administrator_required$');
select tests.act_as('admin');
select is(pg_temp.state('owner'), 'f, f, 2026-05-05 10:00:00, 2, 552 Mailbox full, 1', 'an owner reads how an account stands');
select is(pg_temp.state('stranger'), 'f, f, 0, 0', 'of one that nobody has signed in to, that');
select is_empty($$ select * from public.get_account_state('00000000-0000-4000-8000-0000000000ff') $$, 'of nobody, nothing');
select tests.act_as('finance');
select is(pg_temp.state('owner'), 'f, f, 2026-05-05 10:00:00, 2, 1', 'a member for money in the own country, without the server''s words');
select is(pg_temp.state('stranger'), null, 'not elsewhere');
select tests.act_as('reviewer');
select is(pg_temp.state('owner'), null, 'nor a reviewer of another state');
select tests.act_as_database();
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('owner'), 'owner@example.com', now());
select tests.act_as('admin');
select is((select s.is_confirmed from public.get_account_state(tests.id('owner')) s), true, 'an address that was confirmed is');
select tests.act_as_database();
update private.email_addresses h set confirmed_at = null, refused_at = now() where h.user_id = tests.id('owner');
select tests.act_as('admin');
select is((select s.is_confirmed or s.refused_at is null from public.get_account_state(tests.id('owner')) s), false, 'and one that refused has');
select is((select s.are_emails_on from public.get_account_state(tests.id('owner')) s), false, 'and whether emails are sent at all');
select * from finish();
