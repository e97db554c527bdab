\ir support/actors.psql
-- The team: who appoints, ends and confirms whom, the last owner, and the access log.
select plan(126);

-- Speaks as somebody who signed in with a code.
create function pg_temp.act_surely(actor text) returns void language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true);
end
$$;
create function pg_temp.member(actor text) returns uuid language sql security definer as
$$ select id from private.staff where user_id = tests.id(actor) $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.act_surely, pg_temp.member to public;

-- Everybody else.
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_team()', 'a visitor reads no team');
select tests.lacks_grant('select * from public.get_access()', 'nor who read what');
select tests.act_as('owner');
select tests.refused(statement, '42501', 'a parent is refused: ' || statement, '^administrator_required$')
from unnest(array[
  'select * from public.get_team()',
  'select * from public.get_access()',
  'select public.count_access()',
  'select public.log_export(''payments'', 1)',
  'select public.open_proof(gen_random_uuid())',
  'select public.appoint_member(''stranger@example.com'', ''x'')',
  'select public.end_member(pg_temp.member(''admin''))',
  'select public.confirm_member(pg_temp.member(''admin''))',
  'select public.reset_member_factor(pg_temp.member(''admin''))',
  'select public.accept_reset(pg_temp.member(''admin''), ''x'')']) statement;

-- An administrator without a second factor reads the team and changes nothing of it.
select tests.act_as('admin');
select results_eq('select email, account_email, role::text, seen_on, ended_at is null, has_second_factor, is_self from public.get_team()',
  $$ values ('admin@example.com', 'admin@example.com', 'owner', null::date, true, false, true),
    ('second.admin@example.com', 'second.admin@example.com', 'owner', null, true, false, false) $$,
  'an administrator reads the team');
select tests.refused(statement, '42501', 'a password alone does not do: ' || statement, '^second_factor_missing$')
from unnest(array[
  'select public.appoint_member(''stranger@example.com'', ''x'')',
  'select public.end_member(pg_temp.member(''second_admin''))',
  'select public.confirm_member(pg_temp.member(''second_admin''))',
  'select public.reset_member_factor(pg_temp.member(''second_admin''))',
  'select public.accept_reset(pg_temp.member(''second_admin''), ''x'')']) statement;
select is((public.get_membership()).role, 'owner', 'the panel asks for the role');
select is((select seen_on from public.get_team() where is_self), (now() at time zone 'Africa/Lagos')::date, 'and the day is kept');
select is((select count(*) from public.get_team() where seen_on is not null), 1::bigint, 'of nobody else');

-- Appointing.
select tests.act_as_database();
create temp table codes as select tests.admin_code(tests.id('stranger')) as code;
grant select on codes to public;
update private.admin_codes set created_at = now() - interval '7 days 1 second' where user_id = tests.id('stranger');
select pg_temp.act_surely('admin');
select tests.raises($$ select public.appoint_member('stranger@example.com', (select code from codes)) $$, 'admin_code_invalid',
  'a code of more than seven days ago is refused');
select tests.raises($$ select public.appoint_member('nobody@example.com', 'x') $$, 'confirmed_account_required', 'an address without an account is refused');
select tests.raises($$ select public.appoint_member(null, null) $$, 'confirmed_account_required', 'and no address');
select tests.raises($$ select public.appoint_member('stranger@example.com', 'AAAA-AAAA-AAAA') $$, 'admin_code_invalid', 'a wrong code is refused');
select tests.act_as_database();
update private.admin_codes set created_at = now() - interval '6 days 23 hours' where user_id = tests.id('stranger');
select is(private.setting('staff_second_factor'), 'optional', 'nobody was asked for a second factor');
select tests.raises($$ select private.appoint_admin('stranger@example.com', (select code from codes)) $$, 'admin_code_invalid',
  'the owner of the database takes no code of more than 15 minutes ago');
select pg_temp.act_surely('admin');
select lives_ok($$ select public.appoint_member(' Stranger@example.com ', (select lower(code) from codes)) $$, 'within seven days an owner takes it');
select tests.raises($$ select public.appoint_member('stranger@example.com', (select code from codes)) $$, 'admin_code_invalid', 'once');
select tests.act_as_database();
select is(private.setting('staff_second_factor'), 'required', 'from the second person on a second factor is asked of everybody');
select is((select appointed_by from private.staff where user_id = tests.id('stranger')), tests.id('admin'), 'the appointing owner is kept');
select pg_temp.act_surely('stranger');
select ok(public.is_admin(), 'the appointed person is administrator at once');

-- Ending.
select pg_temp.act_surely('admin');
select tests.refused('select public.end_member(null)', 'PT404', 'no member is refused', '^member_not_found$');
select tests.refused('select public.end_member(gen_random_uuid())', 'PT404', 'a member who is not there is refused', '^member_not_found$');
select lives_ok($$ select public.end_member(pg_temp.member('stranger')) $$, 'a role is ended');
select tests.refused($$ select public.end_member(pg_temp.member('stranger')) $$, 'PT404', 'once', '^member_not_found$');
select tests.refused($$ select public.confirm_member(pg_temp.member('stranger')) $$, 'PT404', 'an ended role is not confirmed', '^member_not_found$');
select pg_temp.act_surely('stranger');
select ok(not public.is_admin(), 'and opens nothing any more, in no open tab');
select is((public.get_membership()).role, null, 'the former member has no role');
select tests.act_as_database();
update private.staff set created_at = '2026-01-01' where user_id = tests.id('stranger');
create temp table again as select tests.admin_code(tests.id('stranger')) as code;
grant select on again to public;
select pg_temp.act_surely('admin');
select lives_ok($$ select public.appoint_member('stranger@example.com', (select code from again)) $$, 'a member who left can be appointed anew');
select is((select count(*) from public.get_team() where account_email = 'stranger@example.com'), 1::bigint, 'as one member');
select is((select created_at from public.get_team() where account_email = 'stranger@example.com'), now(), 'of this day');
select public.end_member(pg_temp.member('stranger'));

-- A changed address suspends until it is confirmed.
select tests.act_as_database();
update auth.users set email = 'new.address@example.com' where id = tests.id('second_admin');
create function pg_temp.act_as_renamed() returns void language plpgsql as $$
begin
  perform tests.act_as('second_admin');
  perform set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || '{"email": "new.address@example.com", "aal": "aal2"}')::text, true);
end
$$;
grant execute on function pg_temp.act_as_renamed to public;
select pg_temp.act_as_renamed();
select ok(not public.is_admin(), 'a changed address suspends by itself');
select pg_temp.act_surely('admin');
select is((select email || ' ' || account_email from public.get_team() where id = pg_temp.member('second_admin')),
  'second.admin@example.com new.address@example.com', 'the owners see both addresses');
select tests.raises($$ select public.end_member(pg_temp.member('admin')) $$, 'last_owner', 'somebody who is suspended is no other owner');
select tests.raises('select public.close_account()', 'last_owner', 'so the last one cannot close the account either');
select tests.act_as_database();
update auth.users set email_confirmed_at = null where id = tests.id('second_admin');
select pg_temp.act_surely('admin');
select tests.raises($$ select public.confirm_member(pg_temp.member('second_admin')) $$, 'member_email_unconfirmed', 'an address that nobody confirmed is not taken');
select is((select is_email_confirmed from public.get_team() where id = pg_temp.member('second_admin')), false, 'which the owners see');
select tests.act_as_database();
update auth.users set email_confirmed_at = now(), email_change = 'another@example.com' where id = tests.id('second_admin');
select pg_temp.act_surely('admin');
select tests.raises($$ select public.confirm_member(pg_temp.member('second_admin')) $$, 'member_email_unconfirmed', 'nor one that is being changed');
select is((select email || ' ' || is_email_confirmed from public.get_team() where id = pg_temp.member('second_admin')), 'second.admin@example.com false',
  'the role keeps its address');
select pg_temp.act_as_renamed();
select ok(not public.is_admin(), 'and stays suspended');
select tests.act_as_database();
update auth.users set email_change = '' where id = tests.id('second_admin');
select pg_temp.act_surely('admin');
select is((select is_email_confirmed from public.get_team() where id = pg_temp.member('second_admin')), true, 'once it is confirmed');
select lives_ok($$ select public.confirm_member(pg_temp.member('second_admin')) $$, 'an owner confirms the address');
select pg_temp.act_as_renamed();
select ok(public.is_admin(), 'and the role goes on');

-- A lost authenticator.
select tests.act_as_database();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id('second_admin'), 'totp', 'verified', now(), now(), 'x');
select pg_temp.act_surely('admin');
select is((select string_agg(account_email, ' ') from public.get_team() where has_second_factor), 'new.address@example.com', 'the team says who has one');
select tests.raises($$ select public.reset_member_factor(pg_temp.member('admin')) $$, 'reset_of_self', 'nobody removes the own by this');
select tests.act_as_database();
create temp table of_before as select tests.admin_code(tests.id('second_admin')) as code;
grant select on of_before to public;
select pg_temp.act_surely('admin');
select lives_ok($$ select public.reset_member_factor(pg_temp.member('second_admin')) $$, 'an owner removes a lost authenticator');
select is((select count(*) from public.get_team() where has_second_factor), 0::bigint, 'it is gone');
select tests.act_as_database();
select is((select count(*) from auth.sessions where user_id = tests.id('second_admin')), 0::bigint, 'with every session of the account');

-- Until an owner has taken a code, a password that was stolen with the phone opens nothing and adds nothing.
insert into auth.sessions (id, user_id, created_at) select tests.id('second_admin'), tests.id('second_admin'), now();
create function pg_temp.enrol() returns void language sql security definer as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), tests.id('second_admin'), 'totp', 'unverified', now(), now(), 'x') $$;
select pg_temp.act_as_renamed();
select is((public.get_membership()).missing, 'reset', 'the role waits for an owner');
select ok(not public.is_admin(), 'and opens nothing');
select tests.act_as_database();
select tests.refused('select pg_temp.enrol()', '42501', 'no authenticator is added', '^reset_not_accepted$');
select pg_temp.act_surely('admin');
select isnt((select factor_reset_at from public.get_team() where id = pg_temp.member('second_admin')), null, 'the owners see that it waits');
select tests.raises($$ select public.end_member(pg_temp.member('admin')) $$, 'last_owner', 'somebody who waits is no other owner');
select tests.raises($$ select public.accept_reset(pg_temp.member('second_admin'), (select code from of_before)) $$, 'admin_code_invalid',
  'a code of before the reset is refused');
select tests.act_as_database();
create temp table fresh as select tests.admin_code(tests.id('second_admin')) as code;
grant select on fresh to public;
update private.admin_codes set created_at = now() - interval '15 minutes 1 second' where user_id = tests.id('second_admin');
select pg_temp.act_surely('admin');
select tests.raises($$ select public.accept_reset(pg_temp.member('second_admin'), (select code from fresh)) $$, 'admin_code_invalid', 'and one of more than 15 minutes ago');
select tests.refused($$ select public.accept_reset(gen_random_uuid(), (select code from fresh)) $$, 'PT404', 'a member who is not there is refused', '^member_not_found$');
select tests.act_as_database();
update private.admin_codes set created_at = now() - interval '14 minutes' where user_id = tests.id('second_admin');
select pg_temp.act_surely('admin');
select lives_ok($$ select public.accept_reset(pg_temp.member('second_admin'), (select code from fresh)) $$, 'an owner takes a fresh code');
select is((select new_values from public.get_activity(page_size => 1)), '{"reset_accepted": true}'::jsonb, 'which Activity tells');
select pg_temp.act_as_renamed();
select ok(public.is_admin(), 'and the role goes on');
select tests.act_as_database();
select lives_ok('select pg_temp.enrol()', 'with a new authenticator');
delete from auth.mfa_factors;

-- The last owner.
select pg_temp.act_surely('admin');
select lives_ok($$ select public.end_member(pg_temp.member('admin')) $$, 'an owner may end the own role while there is another');
select tests.act_as_database();
select tests.raises($$ update private.staff set role = 'reviewer' where user_id = tests.id('second_admin') $$, 'last_owner', 'the last owner stays one');
select tests.raises($$ delete from auth.users where id = tests.id('second_admin') $$, 'last_owner', 'and the account stays');
update private.staff set ended_at = null where user_id = tests.id('admin');

-- The access log.
select pg_temp.act_surely('admin');
select lives_ok($$ select public.log_export('applications', 240) $$, 'an export is written down');
select tests.raises(statement, 'value_required', 'refused: ' || statement)
from unnest(array['select public.log_export(null, 1)', 'select public.log_export(''x'', null)', 'select public.log_export(''x'', -1)',
  'select public.log_export(''Not a list'', 1)', 'select public.log_export(repeat(''x'', 61), 1)']) statement;
select results_eq('select member_email, action::text, table_name, row_id, row_count, name from public.get_access()',
  $$ values ('admin@example.com', 'exported', 'applications', null::uuid, 240, null::text) $$, 'it says who took which list');
select is(public.count_access(only_member => pg_temp.member('second_admin')), 0, 'another member took none');
select is(public.count_access(only_member => pg_temp.member('admin'), from_day => (now() at time zone 'Africa/Lagos')::date), 1, 'one of today');
select is(public.count_access(to_day => (now() at time zone 'Africa/Lagos')::date - 1), 0, 'none of before');
select tests.act_as_database();
update private.access_log set at = now() - interval '12 months 1 day';
select pg_temp.act_surely('admin');
select public.log_export('payments', 3);
select is((select string_agg(table_name, ' ') from public.get_access()), 'payments', 'after 12 months an entry goes');

-- An account that has another address than its token, which it keeps until it is renewed.
select tests.act_as_database();
update auth.users set email = 'moved@example.com' where id = tests.id('admin');
select pg_temp.act_surely('admin');
select ok(not public.is_admin(), 'a token of the address before opens nothing');
select is((public.get_membership()).role, null, 'and names no role');
select tests.act_as_database();
update auth.users set email = 'admin@example.com' where id = tests.id('admin');
select pg_temp.act_surely('admin');
select ok(public.is_admin(), 'the one of now does');

-- Roles that nobody has.
select tests.act_as_database();
create temp table wanted as select tests.admin_code(tests.id('owner')) as code;
grant select on wanted to public;
select pg_temp.act_surely('admin');
select tests.raises(format('select public.%s %s', call, assigned), code, format('%s %s is refused', call, assigned))
from unnest(array[$$appoint_member('owner@example.com', (select code from wanted),$$, $$change_member(pg_temp.member('second_admin'),$$]) call, (values
  ($$'steward', '{}')$$, 'states_refused'), ($$null)$$, 'value_required'), ($$'owner', array['Lagos'])$$, 'states_refused'),
  ($$'reviewer', '{}')$$, 'states_refused'), ($$'reviewer', array['Atlantis'])$$, 'states_refused'), ($$'reviewer', array['lagos'])$$, 'states_refused'),
  ($$'reviewer', array['Lagos', null])$$, 'states_refused'), ($$'finance', array['Lagos'])$$, 'states_refused'),
  ($$'finance', private.states_of('Nigeria') || 'Gauteng'::text)$$, 'states_refused')) p (assigned, code);
select lives_ok($$ select public.change_member(pg_temp.member('second_admin'), 'finance', private.states_of('Nigeria')) $$, 'a whole country is given');
select is((select states from public.get_team() where id = pg_temp.member('second_admin')) @> private.states_of('Nigeria'), true, 'and kept');
select tests.raises($$ select public.change_member(pg_temp.member('admin'), 'reviewer') $$, 'last_owner', 'the last owner takes no other role');
select lives_ok($$ select public.change_member(pg_temp.member('second_admin'), 'reviewer', private.states_of('Nigeria') || private.states_of('South Africa')) $$, 'every state');
select is((select states from public.get_team() where id = pg_temp.member('second_admin')), null, 'is everywhere');
select lives_ok($$ select public.change_member(pg_temp.member('second_admin'), 'judge', talents => array['Music', 'Dance', 'Music']) $$, 'a judge');
select is((select talents from public.get_team() where id = pg_temp.member('second_admin')), array['Dance', 'Music'], 'of talents, each once');
select tests.breaks_constraint($$ select public.change_member(pg_temp.member('second_admin'), 'judge', talents => array['Juggling']) $$, 'staff_talents_check', 'that there are');
select lives_ok($$ select public.change_member(pg_temp.member('second_admin'), 'owner') $$, 'with another owner');
select lives_ok($$ select public.change_member(pg_temp.member('admin'), 'reviewer', array['Lagos', 'Lagos']) $$, 'one may take another role');
select pg_temp.act_as_renamed();
select is((select states from public.get_team() where id = pg_temp.member('admin')), array['Lagos'], 'with each state once');
select public.change_member(pg_temp.member('admin'), 'owner');

-- A team has an end.
select tests.act_as_database();
insert into auth.users (id, email) select gen_random_uuid(), 'member' || n || '@example.com' from generate_series(1, 98) n;
insert into private.staff (user_id, email, role) select u.id, u.email, 'finance' from auth.users u where u.email ~ '^member[0-9]+@';
select pg_temp.act_surely('admin');
select tests.raises($$ select public.appoint_member('owner@example.com', (select code from wanted)) $$, 'team_full', 'more than 100 are no team');
select public.end_member((select id from public.get_team() where email = 'member98@example.com'));
select lives_ok($$ select public.appoint_member('owner@example.com', (select code from wanted), 'reviewer') $$, 'for one who leaves another comes');
select tests.act_as_database();
delete from auth.users u where u.email ~ '^member[0-9]+@';

-- Readings are known for 12 months, also of an account that is closed and of a child that is gone.
select tests.act_as_database();
delete from private.access_log;
create temp table child as select tests.application(jsonb_build_object('user_id', tests.id('stranger'))) as id;
grant select on child to public;
select pg_temp.act_surely('owner');
select public.log_opening(array[id]) from child;
select pg_temp.act_surely('admin');
select results_eq('select member_email, name from public.get_readings((select id from child)) r, lateral (select name from public.get_access() limit 1) a',
  $$ values ('owner@example.com', 'Adaeze Obi') $$, 'a reading of a child');
select tests.act_as('owner');
select lives_ok('select public.close_account()', 'who read closes the account');
select pg_temp.act_surely('admin');
select is((select count(*) from public.get_team() where email = 'owner@example.com'), 0::bigint, 'and is no more in the team');
select is((select member_email || coalesce(member_id::text, '') from public.get_access()), 'owner@example.com', 'the log still says who it was');
select is((select member_email from public.get_readings((select id from child))), 'owner@example.com', 'with the child, too');
delete from public.applications where id = (select id from child);
select results_eq('select member_email, row_id, row_count, name from public.get_access()', $$ values ('owner@example.com', null::uuid, 1, null::text) $$,
  'of a child that is gone the entry names none');

-- An owner decides on the own family, which Activity says: on money where no other member is left.
select tests.act_as_database();
create temp table own as select c.id, tests.payment(c.id, jsonb_build_object('user_id', tests.id('admin'))) as payment, tests.donation(jsonb_build_object('user_id', tests.id('admin'))) as gift
from (select tests.application(jsonb_build_object('user_id', tests.id('admin'), 'child_name', 'Own Child')) as id) c;
create temp table other as select c.id, tests.payment(c.id, jsonb_build_object('user_id', tests.id('stranger'))) as payment
from (select tests.application(jsonb_build_object('user_id', tests.id('stranger'), 'child_name', 'Other Child')) as id) c;
grant select on own, other to public;
update private.staff set ended_at = now() where user_id <> tests.id('admin') and ended_at is null;
select pg_temp.act_surely('admin');
select public.update_payment_status(p, 'approved') from (select payment from own union select payment from other) x (p);
select public.decide_donation(gift, 'declined') from own;
select results_eq($$ select distinct table_name, name, is_own_family from public.get_activity(page_size => 20) where actor_id is not null and name in ('Own Child', 'Other Child', 'Thandi Nkosi') order by 1, 2 $$,
  $$ values ('applications', 'Other Child', false), ('applications', 'Own Child', true), ('donations', 'Thandi Nkosi', true),
    ('payments', 'Other Child', false), ('payments', 'Own Child', true) $$, 'a decision on the own family is one');
select * from finish();
