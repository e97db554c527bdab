\ir support/actors.psql
-- The rules of every decision, tried for each procedure that decides: by whom, on what family's row, and where.
select plan(243);

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('judge', 'judge');

-- A row to decide on, made anew for each call, and the call. Its family is somebody's, and it is here (Lagos) or elsewhere (Gauteng).
create function pg_temp.call(name text, family uuid, is_here boolean) returns text language plpgsql as $$
declare
  place constant jsonb := case when is_here then '{"country": "Nigeria", "state_city": "Lagos"}' else '{"country": "South Africa", "state_city": "Gauteng"}' end;
  money constant jsonb := jsonb_build_object('user_id', family)
    || case when is_here then '{"currency": "NGN", "amount": 10000}' else '{"currency": "ZAR", "amount": 180}' end::jsonb;
  today constant date := (now() at time zone 'Africa/Lagos')::date;
  child uuid := tests.application(place || jsonb_build_object('user_id', family));
  loaded timestamptz;
  id uuid;
begin
  id := case
    when name in ('handle_subscription_status_update') then tests.subscription(child, money)
    when name = 'undo_subscription_decision' then tests.subscription(child, money || '{"status": "active", "decided_at": "2026-01-01"}')
    when name = 'update_payment_status' then tests.payment(child, money)
    when name in ('undo_payment_decision', 'rebook_payment', 'record_refund of a payment', 'undo_refund of a payment') then
      tests.payment(child, money || '{"status": "approved", "decided_at": "2026-01-01"}')
    when name = 'decide_donation' then tests.donation(jsonb_build_object('user_id', family, 'country', place ->> 'country'))
    when name = 'undo_donation_decision' then
      tests.donation(jsonb_build_object('user_id', family, 'country', place ->> 'country', 'status', 'declined', 'decided_at', '2026-01-01'))
    when name = 'set_volunteer_status' then
      tests.volunteer(jsonb_build_object('country', place ->> 'country', 'state_province', place ->> 'state_city'))
    when name = 'set_profile_case' then
      tests.insert_row('private.profile_cases', jsonb_build_object('id', gen_random_uuid(), 'application_id', child, 'due_at', today))
    when name ~ 'credit$' then tests.insert_row('private.transfers', jsonb_build_object('id', gen_random_uuid(), 'received_on', today, 'way', 'hand',
      'direction', 'in', 'booked_at', now(), 'user_id', family, 'country', place ->> 'country') || money)
    else child end;
  if name ~ '^(undo_refund|link_transfer)' then
    perform tests.act_as('second_admin');
    id := public.record_refund(10, today, 'Twice', row_id => case when name ~ 'payment' then id end, transfer_id => case when name ~ 'credit' then id end);
    perform tests.act_as_database();
  end if;
  if name = 'undo_decision' then
    update public.applications a set status = 'approved' where a.id = child;
  end if;
  select a.updated_at into loaded from public.applications a where a.id = child;
  return case name
    when 'update_payment_status' then format('select public.update_payment_status(%L, ''approved'')', id)
    when 'handle_subscription_status_update' then format('select public.handle_subscription_status_update(%L, ''active'')', id)
    when 'confirm_ticket' then format('select public.confirm_ticket(%L, correction_reason => ''Seen'')', id)
    when 'undo_payment_decision' then format('select public.undo_payment_decision(%L, ''Wrong'')', id)
    when 'rebook_payment' then format('select public.rebook_payment(%L, %L)', id,
      tests.application(place || jsonb_build_object('user_id', family)))
    when 'undo_subscription_decision' then format('select public.undo_subscription_decision(%L, ''Wrong'')', id)
    when 'decide_donation' then format('select public.decide_donation(%L, ''declined'')', id)
    when 'undo_donation_decision' then format('select public.undo_donation_decision(%L, ''Wrong'')', id)
    when 'book_transfer of a child' then format('select public.book_transfer(%L, amount => 10000, currency => ''NGN'', received_on => %L)',
      jsonb_build_array(jsonb_build_object('application_id', id, 'amount', 10000)), today)
    when 'book_transfer of a credit' then format('select public.book_transfer(%L, transfer_id => %L, other_families => true)',
      jsonb_build_array(jsonb_build_object('application_id', tests.application(place), 'amount', money -> 'amount')), id)
    when 'record_refund of a payment' then format('select public.record_refund(10, %L, ''Twice'', row_id => %L)', today, id)
    when 'record_refund of a credit' then format('select public.record_refund(10, %L, ''Twice'', transfer_id => %L)', today, id)
    when 'link_transfer of a credit' then format('select public.link_transfer(%L, %L)', id, tests.bank_line('REFUND', -10, today,
      (case when is_here then 'NGN' else 'ZAR' end)::public.currency))
    when 'release_credit' then format('select public.release_credit(%L)', id)
    when 'update_application' then format('select public.update_application(%L, ''{"assessment_note": "Sings"}'', %L)', id, loaded)
    when 'undo_decision' then format('select public.undo_decision(%L, %L)', id, loaded)
    when 'set_volunteer_status' then format('select public.set_volunteer_status(%L, ''new'', ''contacted'')', id)
    when 'set_profile_case' then format('select public.set_profile_case(%L, ''open'', ''looking'')', id)
    else format('select public.undo_refund(%L)', id) end;
end $$;

create function pg_temp.answer(call text) returns text language plpgsql as $$ declare answer text; begin execute call into answer; return answer; end $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.answer to public;

-- Each decision with who makes it, the code for a row elsewhere, and whether an owner's own shows in Activity. Offers of help are no account's.
-- Of the own family another decides: money is proposed to a second member, a child is an owner's.
create temp table decisions (name text primary key, actor text, missing text, is_marked boolean);
insert into decisions values
  ('update_payment_status', 'finance', 'payment_not_found', true),
  ('handle_subscription_status_update', 'finance', 'payment_not_found', true),
  ('confirm_ticket', 'finance', 'application_not_found', true),
  ('undo_payment_decision', 'finance', 'payment_not_found', true),
  ('undo_subscription_decision', 'finance', 'payment_not_found', true),
  ('rebook_payment', 'finance', 'application_not_found', true),
  ('decide_donation', 'finance', 'donation_not_found', true),
  ('undo_donation_decision', 'finance', 'donation_not_found', true),
  ('book_transfer of a child', 'finance', 'application_not_found', true),
  ('book_transfer of a credit', 'finance', 'application_not_found', false),
  ('record_refund of a payment', 'finance', 'transfer_not_found', true),
  ('record_refund of a credit', 'finance', 'transfer_not_found', false),
  ('undo_refund of a payment', 'finance', 'transfer_not_found', true),
  ('undo_refund of a credit', 'finance', 'transfer_not_found', false),
  ('link_transfer of a credit', 'finance', 'transfer_not_found', false),
  ('release_credit', 'finance', 'transfer_not_found', false),
  ('update_application', 'reviewer', 'application_not_found', true),
  ('undo_decision', 'reviewer', 'application_not_found', true),
  ('set_volunteer_status', 'reviewer', 'volunteer_not_found', null),
  ('set_profile_case', 'reviewer', 'application_not_found', true);

-- Every procedure that writes is one of these, or stands here with why its rules are others.
select set_eq($$
  select p.proname::text collate "default" from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and has_function_privilege('authenticated', p.oid, 'execute') $$,
  (select array_agg(distinct split_part(name, ' ', 1)) from decisions) || array[
    -- The caller's own account, children and notices.
    'answer_audition', 'answer_email', 'close_account', 'get_membership', 'keep_on_list', 'save_care', 'mark_notices_read', 'put_back_correction',
    'renew_share_code', 'request_admin_code',
    'send_confirmation', 'set_email_group',
    -- Anybody's word, which decides nothing (profile_cases.test.sql, browser_errors.test.sql).
    'report_profile', 'report_browser_error',
    -- The second member's word on one of these (approval_requests.test.sql).
    'decide_approval_request',
    -- Owners alone (roles.test.sql), who decide on the own family too.
    'set_refund_limit', 'keep_edition', 'confirm_erasure', 'stop_erasure', 'erase_old_offers',
    'accept_reset', 'appoint_member', 'change_member', 'close_duplicate', 'close_month', 'confirm_member', 'delete_edition', 'end_edition', 'end_member',
    'erase_donation', 'erase_volunteer', 'get_message_calls', 'open_edition', 'open_message_call', 'reset_member_factor', 'save_edition',
    'save_show_details', 'send_email_again', 'set_second_factor_required', 'set_told_apart', 'correct_address', 'take_back_address', 'undo_end', 'undo_opening',
    -- They write down what was read (role_procedures.test.sql).
    'log_audition_calls', 'log_check_in', 'export_applications', 'export_books', 'export_donations', 'export_payments', 'export_volunteers', 'log_export', 'log_opening', 'open_proof',
    -- Many at once, of which the own are left and named (roles.test.sql), or each is refused by itself
    -- (payment_approvals.test.sql, application_decisions.test.sql).
    'approve_payments', 'decide_applications',
    -- The plan of audition days, of which the own are left and named, or refused; what the door does (audition_days.test.sql,
    -- check_ins.test.sql), and results, each refused by itself (audition_results.test.sql).
    'save_audition_day', 'copy_audition_day', 'fill_audition_day', 'move_slot', 'swap_slots', 'clear_slots', 'publish_audition_day', 'cancel_audition_day',
    'run_late', 'complete_audition_day', 'record_check_in_events', 'mark_others_absent', 'add_walk_in', 'record_results',
    -- A call or a message decides nothing about a family (roles.test.sql, call_notes.test.sql, audition_calls.test.sql).
    'add_call_note', 'open_audition_call', 'send_broadcast', 'send_test_email', 'set_call_done',
    -- Sheets are no decisions; a release is an owner's, and written into the children in their order (judging.test.sql).
    'save_round', 'delete_round', 'open_round', 'assign_judges', 'reassign_sheet', 'send_sheet_back', 'set_enough_sheets', 'set_all_enough', 'set_judge_stopped',
    'add_round_child', 'export_sheets', 'export_ranking',
    'save_sheets', 'declare_recusal', 'withdraw_recusal', 'release_round', 'write_results', 'undo_release', 'write_undo',
    -- A line of the bank is no family's until money is booked by it (bank_transactions.test.sql).
    'save_bank_account', 'keep_statement', 'remove_statement', 'exclude_bank_transaction', 'clear_duplicate'], 'every procedure that writes has its rules tried');

create temp table calls as
select d.name, d.actor, d.missing, d.is_marked, pg_temp.call(d.name, tests.id('owner'), true) as here, pg_temp.call(d.name, tests.id('owner'), false) as elsewhere,
  pg_temp.call(d.name, tests.id(d.actor), true) as own, pg_temp.call(d.name, tests.id('admin'), true) as owners
from decisions d;
grant select on calls to public;

-- Not a member, not the role, elsewhere, the own; and then what is left, which is done.
select tests.act_as('stranger');
select tests.refused(here, '42501', 'nobody from outside: ' || name, '^administrator_required$') from calls;
select tests.act_as('judge');
select tests.refused(here, '42501', 'no other role: ' || name, '^not_your_role$') from calls;
select tests.act_as('reviewer');
select tests.refused(here, '42501', 'money is not a reviewer''s: ' || name, '^not_your_role$') from calls where actor = 'finance';
select tests.raises(elsewhere, missing, 'not elsewhere: ' || name) from calls where actor = 'reviewer';
select tests.refused(own, '42501', 'not the own: ' || name, '^own_family$') from calls where actor = 'reviewer' and is_marked is not null;
select lives_ok(here, 'here: ' || name) from calls where actor = 'reviewer';
select tests.act_as('finance');
select tests.refused(here, '42501', 'children are not finance''s: ' || name, '^not_your_role$') from calls where actor = 'reviewer';
select tests.raises(elsewhere, missing, 'not elsewhere: ' || name) from calls where actor = 'finance';
select is(pg_temp.answer(own), null, 'money of the own is proposed: ' || name) from calls where actor = 'finance';
select is((select count(*) from public.get_approval_requests() where is_mine and is_own_family and why = 'own_family'), (select count(*) from calls where actor = 'finance'),
  'and waits for a second member');
select tests.refused(format('select public.decide_approval_request(%L, true)', id), '42501', 'not confirmed by the first: ' || procedure_name, '^own_approval_request$') from public.get_approval_requests();
select lives_ok(here, 'here: ' || name) from calls where actor = 'finance';
select tests.act_as('admin');
select lives_ok(owners, 'an owner decides on the own child: ' || name) from calls where is_marked is not null and actor = 'reviewer';
select is(pg_temp.answer(owners), null, 'an owner proposes on money of the own, too: ' || name) from calls where actor = 'finance';
select is(public.decide_approval_request(id, true), 'confirmed', 'an owner confirms: ' || procedure_name) from public.get_approval_requests() where not is_mine;
select tests.act_as('finance');
select is(public.decide_approval_request(id, true), 'confirmed', 'and a member for money what an owner proposed: ' || procedure_name) from public.get_approval_requests() where not is_mine;
select is_empty('select from public.get_approval_requests()', 'after which nothing waits');
select tests.act_as('admin');
select cmp_ok((select count(*) from public.get_activity(only_actor => tests.id('admin')) a where a.is_own_family), '>=',
  (select count(*) from calls where is_marked), 'and Activity says so');

-- Nor does a decision read every child: with a hundred thousand of them that would be its time.
select tests.act_as_database();
select is(count(tests.application(jsonb_build_object('user_id', tests.id('stranger'), 'state_city', 'Kano', 'child_name', 'Child ' || chr(64 + n)))), 260::bigint,
  'many children') from generate_series(1, 26) n, generate_series(1, 10);
create function pg_temp.children_read(actor text, call text) returns bigint language plpgsql as $$
declare
  before constant bigint := (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'applications');
begin
  perform tests.act_as(actor);
  execute call;
  perform tests.act_as_database();
  return (select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = 'applications') - before;
end $$;
create temp table more as select name, actor, pg_temp.call(name, tests.id('judge'), true) as call from decisions;
-- Of so few a table is read whole, unless PostgreSQL is told that this is dear. Rows of one table are looked up by those of
-- another also in the runs that otherwise do without.
set local enable_seqscan = off;
set local enable_nestloop = on;
set local enable_indexscan = on;
discard plans;
select cmp_ok(pg_temp.children_read(actor, call), '<', 250::bigint, 'not all children are read: ' || name) from more;
reset enable_seqscan;
reset enable_nestloop;
reset enable_indexscan;

-- A row that is not there, asked of the head alone, because some of what comes after it looks, too.
create temp table heads (actor text, capability text, rows text, missing text);
insert into heads values
  ('reviewer', 'applications', 'children', 'application_not_found'), ('finance', 'payments', 'payments', 'payment_not_found'),
  ('finance', 'payments', 'subscriptions', 'payment_not_found'), ('finance', 'donations', 'donations', 'donation_not_found'),
  ('finance', 'payments', 'transfers', 'transfer_not_found'), ('finance', 'payments', 'bank_transactions', 'transaction_not_found'), ('reviewer', 'volunteers', 'volunteers', 'volunteer_not_found');
-- The person speaks, with the rights of the database, which alone may call it.
create function pg_temp.speak_for(actor text) returns void language plpgsql as $$
begin
  perform tests.act_as(actor);
  perform set_config('role', 'none', true);
end $$;
create function pg_temp.refusal_of(call text) returns text language plpgsql as $$
declare
  detail text;
begin
  execute call;
  return 'nothing refused it';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || ' ' || detail;
end $$;
create temp table nowhere as select gen_random_uuid() as id;
select pg_temp.speak_for('finance');
select is(pg_temp.refusal_of(format('select private.authorize_and_lock(%L, %I => array[%L]::uuid[])', capability, rows, id)), missing || ' ' || id,
  'not one that is not there: ' || rows) from heads, nowhere where actor = 'finance';
select is(private.authorize_and_lock('payments'), 'Nigeria', 'the country that the caller keeps to');
select pg_temp.speak_for('reviewer');
select is(pg_temp.refusal_of(format('select private.authorize_and_lock(%L, %I => array[%L]::uuid[])', capability, rows, id)), missing || ' ' || id,
  'not one that is not there: ' || rows) from heads, nowhere where actor = 'reviewer';
select pg_temp.speak_for('admin');
select is(pg_temp.refusal_of(format('select private.authorize_and_lock(%L, %I => array[%L]::uuid[])', capability, rows, id)), missing || ' ' || id,
  'nor by an owner: ' || rows) from heads, nowhere;
select is(private.authorize_and_lock('payments'), null, 'an owner keeps to none');

-- Paid from the own account for somebody else's child.
select tests.act_as_database();
create temp table lent as select tests.payment(tests.application(), '{"status": "approved", "decided_at": "2026-01-01"}') as payment,
  tests.subscription(tests.application(), '{"amount": 10000, "status": "active", "decided_at": "2026-01-01"}') as subscription;
grant select on lent to public;
update private.transfers t set user_id = null
where t.id in (select b.transfer_id from private.booked_entries b, lent where b.row_id in (lent.payment, lent.subscription));
update private.transfers t set user_id = tests.id('finance')
where t.id in (select b.transfer_id from private.booked_entries b, lent where b.row_id in (lent.payment, lent.subscription));
select tests.act_as('finance');
select is(pg_temp.answer(format('select public.%s', call)), null, 'nor what the own account paid for another: ' || left(call, 20))
from lent, unnest(array[format('record_refund(10, (now() at time zone ''Africa/Lagos'')::date, ''Twice'', row_id => %L)', payment),
  format('undo_subscription_decision(%L, ''Wrong'')', subscription)]) call;
select tests.raises(format('select public.undo_payment_decision(%L, ''Wrong'')', payment), 'approval_request_is_open', 'one decision at a time is proposed of a row') from lent;

-- Money that another account paid of the own, a gift that the own account paid for another, and dollars that were donated.
select tests.act_as_database();
create temp table gifts as select tests.payment(tests.application(jsonb_build_object('user_id', tests.id('finance'))),
    jsonb_build_object('user_id', tests.id('finance'), 'status', 'approved', 'decided_at', '2026-01-01')) as payment,
  tests.subscription(tests.application(jsonb_build_object('user_id', tests.id('finance'))),
    jsonb_build_object('user_id', tests.id('finance'), 'status', 'active', 'decided_at', '2026-01-01')) as subscription,
  tests.donation(jsonb_build_object('user_id', tests.id('finance'), 'country', 'Nigeria', 'status', 'confirmed', 'amount', 500, 'currency', 'NGN',
    'received_on', '2026-05-05')) as own_gift,
  tests.donation('{"country": "Nigeria"}') as given,
  tests.donation('{"country": "Nigeria", "status": "confirmed", "amount": 5, "currency": "USD", "received_on": "2026-05-05"}') as dollars,
  tests.insert_row('private.transfers', jsonb_build_object('id', gen_random_uuid(), 'received_on', '2026-05-05', 'way', 'hand', 'direction', 'in',
    'booked_at', now(), 'user_id', tests.id('finance'), 'country', 'Nigeria', 'currency', 'NGN', 'amount', 500)) as credit;
grant select on gifts to public;
update private.transfers t set user_id = null
where t.id in (select b.transfer_id from private.booked_entries b, gifts where b.row_id in (payment, subscription));
update private.transfers t set user_id = tests.id('owner')
where t.id in (select b.transfer_id from private.booked_entries b, gifts where b.row_id in (payment, subscription));
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', given, 'amount', 500)), transfer_id => credit), null, 'an owner books a gift') from gifts;
select tests.act_as('finance');
select is(public.record_refund(10, (now() at time zone 'Africa/Lagos')::date, 'Twice', row_id => row_id), null,
  'nothing of the own is given back by one member, to whoever paid: ' || name)
from gifts, (values ('a payment'), ('a subscription'), ('a gift')) w (name)
cross join lateral (select case name when 'a payment' then payment when 'a subscription' then subscription else own_gift end as row_id) r;
select is(public.undo_donation_decision(given, 'Wrong'), null, 'nor a gift undone that the own account paid') from gifts;
select tests.raises(format('select public.undo_donation_decision(%L, ''Wrong'')', dollars), 'donation_not_found', 'dollars that were donated are in no country''s scope') from gifts;

-- Written since it was loaded.
select tests.act_as_database();
create temp table stale as select tests.application() as child;
grant select on stale to public;
select tests.act_as('reviewer');
select tests.raises(format('select public.%s', call), 'application_changed', 'not what was written since: ' || left(call, 20))
from stale, unnest(array[format('update_application(%L, ''{"assessment_note": "Sings"}'', ''2020-01-01'')', child),
  format('update_application(%L, ''{"assessment_note": "Sings"}'', null)', child), format('undo_decision(%L, ''2020-01-01'')', child)]) call;

-- A notice whose email a sender has under a lease may be read any moment.
select tests.act_as_database();
create temp table told as
select w.is_leased, tests.insert_row('public.notices', jsonb_build_object('id', gen_random_uuid(), 'kind', 'application_approved', 'user_id', tests.id('owner'),
  'subject_id', gen_random_uuid(), 'child_name', 'Adaeze Obi', 'facts', '{}'::jsonb, 'created_at', now())) as notice
from (values (true), (false)) w (is_leased);
delete from private.email_outbox d where d.notice_id in (select notice from told);
insert into private.email_outbox (user_id, notice_id, lease_until) select tests.id('owner'), notice, case when is_leased then now() - interval '1 minute' end from told;
select results_eq('select is_leased, private.withdraw_notice(notice) from told order by is_leased', 'values (false, true), (true, false)',
  'a notice is withdrawn unless a sender has, or had, its email');

-- The reason of a refund goes with the subscription that it gave back, and its family hears of it before.
create temp table given_back as select tests.subscription(child, '{"status": "active", "decided_at": "2026-01-01"}') as subscription, child
from (select tests.application() as child) c;
grant select on given_back to public;
select tests.act_as('finance');
select isnt(public.record_refund(10, (now() at time zone 'Africa/Lagos')::date, 'Residue of a reason', row_id => subscription), null, 'a subscription is given back') from given_back;
select tests.act_as_database();
select is((select n.facts ->> 'reason' from public.notices n, given_back where n.subject_id = subscription and n.kind = 'payment_refunded'),
  'Residue of a reason', 'its family reads why');
delete from public.applications a where a.id = (select child from given_back);
select is_empty($$ select from private.transfers t where t.note = 'Residue of a reason' $$, 'and once it is gone nobody does');
select * from finish();
