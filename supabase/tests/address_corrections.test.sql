\ir support/actors.psql
-- Corrections of a wrong address: who asks for one, who says no, when it is made, and what is told to whom.
select no_plan();
select tests.application(jsonb_build_object('user_id', tests.id('owner'))) is not null;


create function pg_temp.ask(whom text, address text) returns text language sql as $$
  select format('select public.correct_address(%L, %L)', tests.id(whom), address) $$;
-- The one that was asked for last: all of a test happen at one moment, so they are counted here.
alter table private.address_corrections add column nth integer generated always as identity;
create function pg_temp.last() returns private.address_corrections language sql security definer as $$
  select c from private.address_corrections c where c.user_id = tests.id('owner') order by c.nth desc limit 1 $$;
create function pg_temp.emails() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', d.security, d.state), ', ' order by d.created_at, d.security) from private.email_outbox d
  where d.user_id = tests.id('owner') and d.security::text ~ '^address' $$;
-- As if the email had left or failed so long ago.
create function pg_temp.told(state private.email_outbox_state, ago interval) returns void language sql security definer as $$
  update private.email_outbox d set state = told.state, ended_at = now() - ago where d.id = (pg_temp.last()).email_id;
  update private.address_corrections c set asked_at = c.asked_at - ago where c.id = (pg_temp.last()).id $$;
create function pg_temp.claimed() returns text language sql as $$
  select string_agg(c.new_address, ', ') from public.claim_address_corrections(10) c $$;

do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody but an owner with a fresh code.
create temp table calls (call text);
insert into calls values (pg_temp.ask('owner', 'ada@example.com')), (format('select public.take_back_address(%L)', tests.id('owner'))),
  (format('select * from public.get_address_correction(%L)', tests.id('owner')));
create temp table jobs (call text);
insert into jobs values ('select * from public.claim_address_corrections(1)'), ('select public.report_address_correction(gen_random_uuid(), true)');
grant select on calls, jobs to public;
select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.act_as('owner');
select tests.refused(call, '42501', 'a parent may not: ' || call, '^administrator_required$') from calls;
select tests.lacks_grant(call, 'nor do the job''s work') from jobs;
select tests.act_as('reviewer');
select tests.refused(call, '42501', 'a reviewer may not: ' || call, '^not_your_role$') from calls;
select tests.act_as('anon');
select tests.lacks_grant(call, 'a visitor may not: ' || call) from calls union all select tests.lacks_grant(call, 'nor: ' || call) from jobs;
select tests.act_as('service_role');
select tests.lacks_grant(call, 'nor the service role: ' || call) from calls;
select tests.act_as('admin');
select tests.refused(pg_temp.ask('owner', 'ada@example.com'), '42501', 'an owner without an authenticator may not', '^second_factor_missing$');
select tests.lacks_grant(call, 'an owner does no work of the job: ' || call) from jobs;
select tests.lacks_grant('select from private.address_corrections', 'and reads no row');

-- The caller's token and authenticator, with the minutes since its code.
create function pg_temp.act_with_code(minutes integer) returns void language plpgsql as $$
begin
  perform tests.act_as('admin');
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', 'aal2', 'amr', jsonb_build_array(
    jsonb_build_object('method', 'password', 'timestamp', extract(epoch from now() - interval '1 hour')::bigint),
    jsonb_build_object('method', 'totp', 'timestamp', extract(epoch from now() - minutes * interval '1 minute')::bigint))))::text, true);
end
$$;
grant execute on function pg_temp.act_with_code to public;
select tests.act_as_database();
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
values (gen_random_uuid(), tests.id('admin'), 'totp', 'verified', now() - interval '2 days', now(), 'x');
delete from private.email_outbox;
select pg_temp.act_with_code(6);
select tests.refused(pg_temp.ask('owner', 'ada@example.com'), '42501', 'nor one whose code is six minutes old', '^sign_in_again$');
select pg_temp.act_with_code(4);

-- What cannot be.
select tests.raises(pg_temp.ask('owner', address), code, code || ': ' || address) from (values
  ('no address', 'address_malformed'), (' ', 'address_malformed'), ('OWNER@example.com', 'address_unchanged'), ('stranger@example.com', 'address_taken')
) v (address, code);
select tests.raises(pg_temp.ask('reviewer', 'ada@example.com'), 'family_account_not_found', 'an account without a child');
select tests.raises(format('select public.correct_address(%L, %L)', gen_random_uuid(), 'ada@example.com'), 'family_account_not_found', 'nor of nobody');
select tests.act_as_database();
select tests.application(jsonb_build_object('user_id', tests.id('reviewer'))) is not null;
select pg_temp.act_with_code(4);
select tests.raises(pg_temp.ask('reviewer', 'ada@example.com'), 'address_of_member', 'a member of the team changes the own address');
select tests.raises(format('select public.take_back_address(%L)', tests.id('owner')), 'correction_not_found', 'nothing waits yet');
select is_empty(format('select * from public.get_address_correction(%L)', tests.id('owner')), 'and there was none');

-- Asked for, and told to the old address at once, with a link that says no.
select lives_ok(pg_temp.ask('owner', ' Ada@Example.com '), 'an owner asks for another address');
select tests.raises(pg_temp.ask('owner', 'other@example.com'), 'correction_waits', 'one at a time');
select tests.raises(pg_temp.ask('stranger', 'ada@example.com'), 'family_account_not_found', 'an account without a child');
select results_eq(format('select new_address, due_at, outcome from public.get_address_correction(%L)', tests.id('owner')),
  $$ values ('ada@example.com', null::timestamptz, null::text) $$, 'it waits for the email to the old address');
select is(pg_temp.emails(), 'address_to_change waiting', 'which is told');
select tests.act_as('service_role');
select is(pg_temp.claimed(), null, 'nothing is made before');
create temp table emails as select * from public.claim_emails(10);
grant select on emails to public;
select results_eq($$ select address, security::text, token is not null, confirm_token, child_name from emails $$,
  $$ values ('owner@example.com', 'address_to_change', true, null::text, null::text) $$, 'the email goes to the old address, with a token and without a child');

-- 72 hours after the email has left.
select pg_temp.told('sent', interval '71 hours');
select is(pg_temp.claimed(), null, 'nothing is made within 72 hours');
select pg_temp.told('expired', interval '80 hours');
select is(pg_temp.claimed(), null, 'nor ever where the email told nobody');
select pg_temp.told('failed', interval '73 hours');
select is(pg_temp.claimed(), 'ada@example.com', 'but where the old address takes no emails');
select pg_temp.told('sent', interval '73 hours');
select is(pg_temp.claimed(), 'ada@example.com', 'or has not said no');

-- The old address says no.
select tests.act_as('anon');
select is((select public.answer_email(l.token, 'keep_address') from emails l), 'kept', 'whoever reads the old address says no, signed in or not');
select is((select public.answer_email(l.token, 'keep_address') from emails l), 'kept', 'twice is once');
select tests.raises($$ select public.answer_email('nobody''s', 'keep_address') $$, 'email_token_unknown', 'nobody says it without the email');
select tests.act_as('service_role');
select is(pg_temp.claimed(), null, 'and nothing is made');
select tests.act_as('admin');
select tests.refused(format('select public.get_address_correction(%L)', tests.id('owner')), '42501', 'an owner without the code reads nothing', '^second_factor_missing$');
select pg_temp.act_with_code(60);
select is((select outcome from public.get_address_correction(tests.id('owner'))), 'refused', 'which the office reads');

-- Taken back.
select pg_temp.act_with_code(1);
select lives_ok(pg_temp.ask('owner', 'ada@example.com'), 'asked again');
select pg_temp.act_with_code(60);
select lives_ok(format('select public.take_back_address(%L)', tests.id('owner')), 'and taken back, for which no code is asked');
select is((select outcome from public.get_address_correction(tests.id('owner'))), 'taken_back', 'it is');
select matches(pg_temp.emails(), 'address_to_change withdrawn', 'and an email that has not left does not leave');

-- Made.
select pg_temp.act_with_code(1);
select lives_ok(pg_temp.ask('owner', 'ada@example.com'), 'asked once more');
select pg_temp.told('sent', interval '73 hours');
select tests.act_as('service_role');
create temp table due as select * from public.claim_address_corrections(10);
select is((select count(*) from due), 1::bigint, 'its time has come');
select lives_ok($$ select public.report_address_correction(d.id, true) from due d $$, 'what is only said to be made');
select is((pg_temp.last()).tries, 1::smallint, 'is not believed');
select tests.act_as_database();
update auth.users set email = 'ada@example.com' where id = tests.id('owner');
select tests.act_as('service_role');
select lives_ok($$ select public.report_address_correction(d.id, true) from due d $$, 'what is made is reported');
select is((pg_temp.last()).outcome, 'done', 'and done');
select matches(pg_temp.emails(), 'address_changed waiting$', 'the new address is told');
select lives_ok($$ select public.report_address_correction(d.id, false) from due d $$, 'a second report changes nothing');
select tests.act_as_database();
select is((select count(*) from auth.sessions s where s.user_id = tests.id('owner')), 0::bigint, 'every session has ended');
select set_eq($$ select l.new_values ->> 'state' from private.audit_log l where l.table_name = 'address_corrections' $$,
  array['asked', 'refused', 'taken_back', 'done'], 'all of it is written down, without an address');

-- A no that comes while the auth service makes it.
delete from private.email_outbox;
insert into auth.sessions (id, user_id) values (tests.id('owner'), tests.id('owner')) on conflict do nothing;
select pg_temp.act_with_code(1);
select lives_ok(pg_temp.ask('owner', 'thandi@example.com'), 'asked for once more');
select tests.act_as('service_role');
drop table emails;
create temp table emails as select * from public.claim_emails(10);
grant select on emails to public;
select pg_temp.told('sent', interval '73 hours');
select is(pg_temp.claimed(), 'thandi@example.com', 'it is claimed');
select tests.act_as('anon');
select is((select public.answer_email(l.token, 'keep_address') from emails l), 'kept', 'the old address says no meanwhile');
select tests.act_as('service_role');
select is((pg_temp.last()).outcome, 'refused', 'which stands');
select public.report_address_correction((pg_temp.last()).id, false);
select is((pg_temp.last()).outcome, 'refused', 'where the auth service did not make it');
select is(pg_temp.claimed(), null, 'it is not tried again');
select tests.act_as_database();
update auth.users set email = 'thandi@example.com' where id = tests.id('owner');
select is((pg_temp.last()).outcome, 'done', 'where the auth service made it all the same, the outcome says so');
select matches(pg_temp.emails(), 'address_changed waiting', 'the email goes');
select is((select count(*) from auth.sessions s where s.user_id = tests.id('owner')), 0::bigint, 'and sessions end');
select tests.act_as('service_role');
select lives_ok(format('select public.report_address_correction(%L, true)', (pg_temp.last()).id), 'the report comes after');
select matches(pg_temp.emails(), '^address_to_change sent, address_changed waiting$', 'and has nothing told twice');
select tests.act_as_database();
-- The own choice of a family that had said no is no correction.
insert into auth.sessions (id, user_id) values (tests.id('owner'), tests.id('owner')) on conflict do nothing;
update private.address_corrections c set outcome = 'refused', claimed_at = now() - interval '2 hours' where c.id = (pg_temp.last()).id;
update auth.users set email = 'ada@example.com' where id = tests.id('owner');
update auth.users set email = 'thandi@example.com' where id = tests.id('owner');
select is((pg_temp.last()).outcome, 'refused', 'an address that the family takes later by itself is none of the office''s doing');
delete from auth.sessions s where s.user_id = tests.id('owner');

-- What changed meanwhile.
insert into auth.sessions (id, user_id) values (tests.id('owner'), tests.id('owner')) on conflict do nothing;
select pg_temp.act_with_code(1);
select lives_ok(pg_temp.ask('owner', 'owner.again@example.com'), 'asked for another one');
select pg_temp.told('sent', interval '73 hours');
select tests.act_as_database();
update auth.users set email = 'own.choice@example.com' where id = tests.id('owner');
select tests.act_as('service_role');
select is(pg_temp.claimed(), null, 'a family that changed its address itself keeps that');
select is((pg_temp.last()).outcome, 'failed', 'and the correction has failed');
select pg_temp.act_with_code(1);
select lives_ok(pg_temp.ask('owner', 'last@example.com'), 'and a last one');
select pg_temp.told('sent', interval '73 hours');
select tests.act_as('service_role');
select public.report_address_correction((pg_temp.last()).id, false) from generate_series(1, 5);
select is((pg_temp.last()).outcome, 'failed', 'what the auth service refuses five times has failed');

select tests.act_as_database();
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('private.address_corrections', 'true'), 0::bigint, 'they go with the account');
select * from finish();
