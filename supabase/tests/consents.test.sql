\ir support/actors.psql
-- Consents: written by the database, never edited.
select plan(33);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;

-- The owner.
select tests.act_as('owner');
select results_eq(
  $$ select user_id, application_id, subject::text, action::text, version from public.consents $$,
  $$ select tests.id('owner'), '10000000-0000-4000-8000-000000000001'::uuid, 'registration', 'given', '2026-11-01' $$,
  'adding a child records the consent: who, which child, what, which version');
select tests.affects('update public.applications set is_listed = false', 1, 'a parent withdraws the listing');
select tests.affects('update public.applications set is_listed = true', 1, 'a parent gives it again');
select tests.affects('update public.applications set is_shareable = false', 1, 'a parent withdraws the sharing link');
select tests.breaks_constraint($$ update public.applications set consent_version = '2026-10-31' $$, 'applications_consent_version_check',
  'nobody agrees to a text that was never in force');
select tests.breaks_constraint(tests.insert_statement('public.applications', tests.application_fields('{"consent_version": "1999-01-01"}')),
  'applications_consent_version_check', 'no child comes with such a consent');
select tests.affects($$ update public.applications set consent_version = '2026-12-01' $$, 1, 'a parent agrees to a newer text');
select tests.affects($$ update public.applications set is_listed = true, age = 8, consent_version = '2026-12-01' $$, 1,
  'a parent saves the same choices again');
select results_eq(
  'select subject::text, action::text, version from public.consents order by created_at',
  $$ values ('registration', 'given', '2026-11-01'), ('listing', 'withdrawn', '2026-11-01'),
    ('listing', 'given', '2026-11-01'), ('sharing', 'withdrawn', '2026-11-01'), ('registration', 'given', '2026-12-01') $$,
  'each giving and withdrawing is one row, an unchanged choice is none');
select tests.affects(tests.insert_statement('public.applications', tests.application_fields(
    '{"id": "10000000-0000-4000-8000-000000000002", "is_listed": false, "is_shareable": false}')), 1,
  'a parent adds a child that is not to be shown');
select results_eq(
  $$ select subject::text || ' ' || action from public.consents
     where application_id = '10000000-0000-4000-8000-000000000002' order by 1 $$,
  $$ values ('listing withdrawn'), ('registration given'), ('sharing withdrawn') $$,
  'a consent withheld at registration is recorded as withdrawn');
select tests.lacks_grant($$ insert into public.consents (user_id, application_id, subject, action, version)
  values (tests.id('owner'), '10000000-0000-4000-8000-000000000001', 'listing', 'given', '2026-11-01') $$,
  'a parent cannot write a consent directly');
select tests.lacks_grant($$ update public.consents set action = 'withdrawn' $$, 'a parent cannot edit a consent');
select tests.lacks_grant('delete from public.consents', 'a parent cannot delete a consent');

-- A stranger.
select tests.act_as('stranger');
select is_empty('select id from public.consents', 'a stranger reads no consent');
select tests.lacks_grant($$ insert into public.consents (user_id, application_id, subject, action, version)
  values (tests.id('owner'), '10000000-0000-4000-8000-000000000001', 'listing', 'given', '2026-11-01') $$,
  'a stranger cannot consent for a parent');
select tests.lacks_grant($$ update public.consents set action = 'given' $$, 'a stranger cannot edit a consent');
select tests.lacks_grant('delete from public.consents', 'a stranger cannot delete a consent');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.consents), 8::bigint, 'an administrator reads every consent');
select tests.lacks_grant($$ insert into public.consents (user_id, application_id, subject, action, version)
  values (tests.id('owner'), '10000000-0000-4000-8000-000000000001', 'listing', 'given', '2026-11-01') $$,
  'an administrator cannot consent for a parent');
select tests.lacks_grant($$ update public.consents set action = 'given' $$, 'an administrator cannot edit a consent');
select tests.lacks_grant('delete from public.consents', 'an administrator cannot delete a consent');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.consents', 'a visitor cannot read consents');
select tests.lacks_grant('insert into public.consents default values', 'a visitor cannot insert a consent');
select tests.lacks_grant($$ update public.consents set action = 'given' $$, 'a visitor cannot edit a consent');
select tests.lacks_grant('delete from public.consents', 'a visitor cannot delete a consent');

-- The service role.
select tests.act_as('service_role');
select isnt_empty('select id from public.consents', 'the service role reads consents');
select tests.lacks_grant('insert into public.consents default values', 'the service role cannot insert a consent');
select tests.lacks_grant($$ update public.consents set action = 'given' $$, 'the service role cannot edit a consent');
select tests.lacks_grant('delete from public.consents', 'the service role cannot delete a consent');

-- The owner of the database.
select tests.act_as_database();
select tests.refused($$ update public.consents set action = 'given' $$, '42501',
  'not even the owner of the database edits a consent', '^consents_are_append_only$');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('public.consents', 'application_id = ''10000000-0000-4000-8000-000000000001'''), 0::bigint,
  'erasing the child takes its consents along');
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('public.consents'), 0::bigint, 'closing the account takes its consents along');
select * from finish();
