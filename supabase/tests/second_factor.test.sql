\ir support/actors.psql
-- The second factor: what keeps an appointed administrator out, who may ask one of everybody, and how a lost one is removed.
select plan(41);

-- Speaks as somebody whose token says more, or less, than the usual one.
create function pg_temp.act_with(actor text, claims jsonb) returns void language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || claims)::text, true);
end
$$;
create function pg_temp.missing() returns text language sql as $$ select (public.get_membership()).missing $$;

select tests.application() is not null;
select tests.member('steward', 'steward', array['Oyo']);

do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.act_with, pg_temp.missing to public;

-- Without a factor.
select tests.act_as('anon');
select tests.lacks_grant('select public.get_membership()', 'a visitor has no membership to ask for');
select tests.lacks_grant('select public.get_my_sessions()', 'nor sessions');
select tests.act_as('owner');
select is((public.get_membership()).role, null, 'a parent has no role');
select is(pg_temp.missing(), null, 'and misses nothing');
select tests.act_as('admin');
select is((public.get_membership()).role, 'owner', 'an administrator is an owner');
select is(pg_temp.missing(), null, 'a token without a level does where nobody has a factor');
select isnt_empty('select id from public.applications', 'and reads the children');

-- The session.
select pg_temp.act_with('admin', '{"session_id": "00000000-0000-4000-8000-0000000000ff"}');
select is(pg_temp.missing(), 'session', 'a session that is not there is missed');
select ok(not public.is_admin(), 'and opens nothing');
select pg_temp.act_with('admin', jsonb_build_object('session_id', tests.id('second_admin')));
select is(pg_temp.missing(), 'session', 'a session of another account is none');
select pg_temp.act_with('admin', '{"session_id": null, "aal": "aal2"}');
select ok(not public.is_admin(), 'a token without a session opens nothing, whatever its level');
select tests.refused('select * from public.get_applications()', '42501', 'nor a list: the session has ended', '^administrator_required$');

-- A factor that nobody finished does not count; a verified one does.
select tests.act_as_database();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id('admin'), 'totp', 'unverified', now(), now(), 'x');
select tests.act_as('admin');
select ok(public.is_admin(), 'a factor that was not finished asks for nothing');
select tests.act_as_database();
update auth.mfa_factors set status = 'verified';
select pg_temp.act_with('admin', '{"aal": "aal1"}');
select is(pg_temp.missing(), 'code', 'with a factor the code is missing');
select is((public.get_membership()).role, 'owner', 'the role stays');
select ok(not public.is_admin(), 'the first level is no administrator');
select is_empty('select id from public.applications', 'and reads no child');
create function pg_temp.refusal_of(statement text) returns text language plpgsql as $$
declare
  message text;
  detail text;
begin
  execute statement;
  return null;
exception when insufficient_privilege then
  get stacked diagnostics message = message_text, detail = pg_exception_detail;
  return concat_ws(': ', message, nullif(detail, ''));
end
$$;
grant execute on function pg_temp.refusal_of to public;
select is(pg_temp.refusal_of('select * from public.get_applications()'), 'second_factor_missing: owner code',
  'nor a list, and is told what is missing');
select tests.act_as('admin');
select is(pg_temp.missing(), 'code', 'a token without a level is of the first');
select pg_temp.act_with('admin', '{"aal": "aal3x"}');
select ok(not public.is_admin(), 'a level that nobody knows is none');
select pg_temp.act_with('admin', '{"aal": "aal2"}');
select ok(public.is_admin(), 'the second level is administrator');
select isnt_empty('select id from public.applications', 'and reads the children');
select pg_temp.act_with('owner', '{"aal": "aal2"}');
select ok(not public.is_admin(), 'a level makes no parent an administrator');
select tests.act_as('second_admin');
select ok(public.is_admin(), 'another administrator goes on without one');

-- Required for everybody.
select tests.refused('select public.set_second_factor_required(true)', '42501', 'an administrator without a second factor cannot require one', '^second_factor_missing$');
select pg_temp.act_with('owner', '{"aal": "aal2"}');
select tests.refused('select public.set_second_factor_required(true)', '42501', 'a parent cannot either', '^administrator_required$');
select pg_temp.act_with('admin', '{"aal": "aal2"}');
select tests.raises('select public.set_second_factor_required(null)', 'value_required', 'nothing is no answer');
select lives_ok('select public.set_second_factor_required(true)', 'an administrator who showed a code requires one');
select ok((public.get_membership()).is_second_factor_required, 'and reads that it is');
select tests.act_as('second_admin');
select is(pg_temp.missing(), 'enrol', 'then who has none is to get one');
select ok(not public.is_admin(), 'and is no administrator before');
select is(pg_temp.refusal_of('select * from public.get_applications()'), 'second_factor_missing: owner enrol', 'and is told so');
select tests.act_as('steward');
select is(pg_temp.refusal_of('select * from public.get_my_auditions()'), 'second_factor_missing: steward enrol',
  'and a steward at the door by the own role');
select pg_temp.act_with('admin', '{"aal": "aal2"}');
select lives_ok('select public.set_second_factor_required(false)', 'it can be taken back');
select tests.act_as('second_admin');
select ok(public.is_admin(), 'and everybody goes on as before');

-- Sessions.
select tests.act_as_database();
insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent)
values ('00000000-0000-4000-8000-0000000000ee', tests.id('admin'), now(), '2099-01-01 10:00', 'Firefox');
select tests.act_as('admin');
select results_eq('select id, is_current from public.get_my_sessions()',
  $$ values (tests.id('admin'), true), ('00000000-0000-4000-8000-0000000000ee', false) $$, 'the own sessions are listed, this one first');
select is((select seen_at from public.get_my_sessions() where user_agent = 'Firefox'), '2099-01-01 10:00+00'::timestamptz,
  'a refresh is told in universal time');

-- Lost.
select tests.lacks_grant($$ select private.reset_second_factor('admin@example.com') $$, 'no administrator removes a factor');
select tests.act_as_database();
select tests.raises($$ select private.reset_second_factor('nobody@example.com') $$, 'account_not_found', 'an unknown address is said');
select is(private.reset_second_factor(' Admin@Example.com '), 1, 'the owner of the database removes the factors');
select is(tests.count_of('auth.sessions', format('user_id = %L', tests.id('admin'))), 0::bigint, 'and ends every session with them');
select * from finish();
