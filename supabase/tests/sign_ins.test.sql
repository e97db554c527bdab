\ir support/actors.psql
-- How lately and by what somebody signed in: what closing an account and changing the team ask for, and the emails about authenticators.
select plan(60);

-- Speaks with a token that says when each method was shown, in minutes ago, beside more or less than the usual.
create function pg_temp.act_with(actor text, methods jsonb, claims jsonb default '{}') returns void language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('amr', (
    select jsonb_agg(jsonb_build_object('method', m.key, 'timestamp', extract(epoch from now())::bigint - 60 * m.value::integer))
    from jsonb_each_text(methods) m)) || claims)::text, true);
end
$$;
create function pg_temp.member(actor text) returns uuid language sql security definer as
$$ select id from private.staff where user_id = tests.id(actor) $$;
create function pg_temp.authenticator(actor text, age interval, status text default 'verified') returns uuid language plpgsql security definer as $$
declare
  id constant uuid := gen_random_uuid();
begin
  execute format($q$ insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
    values ($1, tests.id($2), 'totp', %L, now() - $3, now(), 'x') $q$, status) using id, actor, age;
  return id;
end
$$;
create function pg_temp.emails(actor text) returns text language sql security definer as
$$ select string_agg(d.security || ' ' || d.state, ', ' order by d.security) from private.email_outbox d where d.user_id = tests.id(actor) $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.act_with, pg_temp.member, pg_temp.emails to public;

select tests.application() is not null;

-- Closing an account.
create temp table tokens (methods jsonb, claims jsonb, code text, description text);
grant select on tokens to public;
insert into tokens values
  ('{"password": 6}', '{}', 'sign_in_again', 'six minutes after the password'),
  ('{"otp": 6}', '{}', 'sign_in_again', 'six minutes after a recovery email'),
  ('{"password": 60, "totp": 1}', '{"aal": "aal2"}', 'sign_in_again', 'a minute after a code, an hour after the password'),
  ('{"token_refresh": 0}', '{}', 'sign_in_again', 'after a refresh alone'),
  ('{"password": 0}', '{"amr": null}', 'sign_in_again', 'a token that does not say when'),
  ('{"password": 0}', '{"amr": ["password"]}', 'sign_in_again', 'a token that names the method without a moment'),
  ('{"password": 0}', '{"amr": {"method": "password"}}', 'sign_in_again', 'a token whose record is no list'),
  ('{"password": 0}', '{"session_id": "00000000-0000-4000-8000-0000000000ff"}', 'session_ended', 'a session that was signed out elsewhere'),
  ('{"password": 0}', '{"session_id": null}', 'session_ended', 'a token without a session');
insert into tokens values ('{"password": 0}', jsonb_build_object('session_id', tests.id('stranger')), 'session_ended', 'a session of another account');

create function pg_temp.close_with(actor text, t tokens) returns text language plpgsql as $$
begin
  perform pg_temp.act_with(actor, t.methods, t.claims);
  return tests.refused('select public.close_account()', '42501', 'does not close: ' || t.description, '^' || t.code || '$');
end
$$;
grant execute on function pg_temp.close_with to public;
select pg_temp.close_with('owner', t) from tokens t;
select tests.act_as_database();
select is(tests.count_of('public.applications', format('user_id = %L', tests.id('owner'))), 1::bigint, 'and erases nothing');

select pg_temp.authenticator('owner', '2 days', 'unverified') is not null;
update auth.mfa_factors set status = 'verified';
select pg_temp.act_with('owner', '{"password": 0}');
select tests.refused('select public.close_account()', '42501', 'with an authenticator the password alone does not close', '^second_factor_missing$');
select pg_temp.act_with('owner', '{"password": 0}', '{"aal": "aal1"}');
select tests.refused('select public.close_account()', '42501', 'nor does the first level', '^second_factor_missing$');
select pg_temp.act_with('owner', '{"password": 4, "totp": 3}', '{"aal": "aal2"}');
select lives_ok('select public.close_account()', 'password and code of the last five minutes do');
select pg_temp.act_with('owner', '{"password": 60}');
select lives_ok('select public.close_account()', 'a call whose answer was lost is sent again without harm');
select tests.act_as_database();
select is(tests.count_of('auth.users', format('id = %L', tests.id('owner'))), 0::bigint, 'the account is gone');
select is(pg_temp.emails('owner'), null, 'and nobody is written to about the authenticator that went with it');
select pg_temp.act_with('stranger', '{"password": 4}');
select lives_ok('select public.close_account()', 'without one the password does');

-- Changing the team.
select tests.act_as_database();
create temp table acts (statement text);
grant select on acts to public;
insert into acts values
  ('select public.appoint_member(''nobody@example.com'', ''x'')'),
  ('select public.change_member(gen_random_uuid(), ''owner'')'),
  ('select public.end_member(gen_random_uuid())'),
  ('select public.confirm_member(gen_random_uuid())'),
  ('select public.reset_member_factor(gen_random_uuid())'),
  ('select public.accept_reset(gen_random_uuid(), ''x'')'),
  ('select public.set_second_factor_required(null)');
-- A stolen session, of whom the password was typed long ago, adds an authenticator of its own.
select pg_temp.authenticator('admin', '0') is not null;
select pg_temp.act_with('admin', '{"password": 60}', '{"aal": "aal1"}');
select tests.refused(statement, '42501', 'without the code: ' || statement, '^second_factor_missing$') from acts;
select pg_temp.act_with('admin', '{"password": 60, "totp": 0}', '{"aal": "aal2"}');
select ok(public.is_admin(), 'a new authenticator opens the panel');
select tests.refused(statement, '42501', 'and changes nothing of the team: ' || statement, '^sign_in_again$') from acts;
select pg_temp.act_with('admin', '{"otp": 0, "totp": 0}', '{"aal": "aal2"}');
select tests.refused(statement, '42501', 'a recovery email is no password: ' || statement, '^sign_in_again$') from acts;
select pg_temp.act_with('admin', '{"password": 4, "totp": 0}', '{"aal": "aal2"}');
select tests.refused(statement, case when statement ~ 'nobody|null' then 'P0001' else 'PT404' end, 'with the password of this moment it is looked for: ' || statement,
  '^(confirmed_account_required|member_not_found|value_required)$') from acts;
select tests.act_as_database();
update auth.mfa_factors set created_at = now() - interval '1 day' where user_id = tests.id('admin');
select pg_temp.act_with('admin', '{"password": 60, "totp": 0}', '{"aal": "aal2"}');
select tests.refused('select public.end_member(gen_random_uuid())', '42501', 'an authenticator of a day is not older than a day', '^sign_in_again$');
select tests.act_as_database();
update auth.mfa_factors set created_at = now() - interval '1 day 1 second' where user_id = tests.id('admin');
select pg_temp.act_with('admin', '{"password": 600, "totp": 500}', '{"aal": "aal2"}');
select lives_ok($$ select public.end_member(pg_temp.member('second_admin')) $$, 'an older one does, whenever the password was typed');

-- One that was begun in silence and is finished a day later is new.
select tests.act_as_database();
delete from auth.mfa_factors;
delete from private.email_outbox;
create temp table begun as select pg_temp.authenticator('admin', '3 days', 'unverified') as id;
select is(pg_temp.emails('admin'), null, 'one that was begun is no news');
update auth.mfa_factors set status = 'verified';
select is((select created_at from auth.mfa_factors), now(), 'an authenticator is as old as its first code');
select is(pg_temp.emails('admin'), 'authenticator_added waiting', 'which is told');
select is((select due_at from private.email_outbox), now(), 'at once');
update auth.mfa_factors set last_challenged_at = now();
select is((select count(*) from private.email_outbox), 1::bigint, 'a code that is asked for is no news');
delete from auth.mfa_factors;
select is(pg_temp.emails('admin'), 'authenticator_added waiting, authenticator_removed waiting', 'and so is its removal');
select pg_temp.authenticator('admin', '0', 'unverified') is not null;
delete from auth.mfa_factors;
select is((select count(*) from private.email_outbox), 2::bigint, 'one that was begun and left is not');

-- Whatever the address has answered, and while emails of notices are off.
select is(private.setting('emails'), 'off', 'emails of notices are off');
insert into private.email_addresses (user_id, address, refused_at) values (tests.id('admin'), 'admin@example.com', now());
create temp table claimed as select * from public.claim_emails(10);
select results_eq('select address, security::text, token, confirm_token from claimed order by security',
  $$ values ('admin@example.com', 'authenticator_added', null::text, null::text), ('admin@example.com', 'authenticator_removed', null, null) $$,
  'security news goes all the same, without a link that stops it');
select is((select count(*) from private.email_tokens), 0::bigint, 'and no token is kept');
select is_empty('select * from public.claim_emails(10)', 'once');
select * from finish();
