\ir support/actors.psql
-- The roles of the team: what a reviewer and a member for money reach, in and out of their states, and nothing else.
select plan(181);

select tests.member('reviewer', 'reviewer', array['Lagos', 'Ogun']);
select tests.member('finance', 'finance');
select tests.member('judge', 'judge');
select tests.member('steward', 'steward', array['Lagos']);
select tests.member('former', 'reviewer', ended_at => now());
select tests.member('renamed', 'reviewer', staff_email => 'former.address@example.com');

create temp table procedures as
select p.proname::text as name,
  coalesce(string_agg(format('null::%s', format_type(a.type, null)), ', ' order by a.position) filter (where a.type is not null), '') as arguments
from pg_proc p
left join lateral unnest(p.proargtypes) with ordinality a (type, position) on true
where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
group by p.oid, p.proname;
create temp table reviewers (name text primary key);
insert into reviewers values ('get_applications'), ('export_applications'), ('get_finalists'), ('log_opening'), ('open_application'), ('count_applications'),
  ('get_application_counts'), ('get_contacts'), ('update_application'), ('undo_decision'), ('decide_applications'), ('get_child_slots'),
  ('add_call_note'), ('set_call_done'), ('get_call_notes'),
  ('get_calls'), ('get_work'), ('get_volunteers'), ('export_volunteers'), ('count_volunteers'), ('get_volunteer_counts'), ('set_volunteer_status'), ('search_panel'),
  ('get_profile_cases'), ('set_profile_case'), ('suggest_panel'), ('get_family'), ('get_account_state'), ('log_export'),
  ('send_test_email'), ('get_rounds'), ('get_judges'), ('delete_round'), ('open_round'), ('assign_judges'), ('reassign_sheet'), ('send_sheet_back'),
  ('set_enough_sheets'), ('get_round_progress'), ('get_round_sheets'), ('get_unfinished'), ('get_ranking'), ('export_ranking'), ('export_sheets'), ('get_round_choice'), ('add_round_child'),
  ('set_all_enough'), ('set_judge_stopped'),
  ('get_plans'), ('get_slots'), ('get_unplanned'), ('save_audition_day'), ('copy_audition_day'), ('fill_audition_day'), ('move_slot'),
  ('swap_slots'), ('clear_slots'), ('publish_audition_day'), ('cancel_audition_day'), ('run_late'), ('complete_audition_day'), ('count_audition_calls'), ('log_audition_calls'), ('get_audition_calls'), ('open_audition_call'), ('record_results'),
  ('get_my_auditions'), ('log_check_in'), ('open_check_in'), ('get_check_in_events'), ('record_check_in_events'), ('mark_others_absent'), ('search_children'), ('add_walk_in');
create temp table stewards (name text primary key);
insert into stewards values ('get_my_auditions'), ('log_check_in'), ('open_check_in'), ('get_check_in_events'), ('record_check_in_events'), ('mark_others_absent'), ('search_children'), ('add_walk_in');
create temp table judges (name text primary key);
insert into judges values ('get_my_rounds'), ('get_my_sheets'), ('save_sheets'), ('declare_recusal'), ('withdraw_recusal');
create temp table finances (name text primary key);
insert into finances values ('get_all_payments_and_subscriptions'), ('export_payments'), ('export_donations'), ('count_payments_and_subscriptions'), ('total_payments_and_subscriptions'),
  ('get_payment'), ('update_payment_status'), ('approve_payments'), ('handle_subscription_status_update'), ('confirm_ticket'), ('rebook_payment'), ('undo_payment_decision'),
  ('undo_subscription_decision'), ('get_money_of_application'), 
  ('get_referenced_children'), ('book_transfer'), ('record_refund'), ('undo_refund'), ('release_credit'), ('get_family_transfers'), ('get_donation_transfers'),
  ('open_proof'), ('get_donations'), ('count_donations'), ('total_donations'), ('decide_donation'), ('undo_donation_decision'),
  ('get_books'), ('export_books'), ('count_books'), ('get_book_sums'), ('get_book_months'), ('add_call_note'), ('set_call_done'), ('get_call_notes'),
  ('get_calls'), ('get_work'), ('search_panel'), ('suggest_panel'), ('get_family'), ('get_account_state'), ('log_export'), ('get_analysis'), ('get_application_analytics'),
  ('get_application_trends'), ('get_open_tickets'), ('get_child_payments'), ('get_proofs'), ('get_jobs'),
  ('get_approval_requests'), ('decide_approval_request'), ('get_refund_limits'), ('get_refunds_due'),
  ('get_bank_accounts'), ('save_bank_account'), ('keep_statement'), ('remove_statement'), ('get_bank_transactions'), ('exclude_bank_transaction'), ('clear_duplicate'), ('link_transfer'),
  ('get_reconciliation'), ('get_reconciled_accounts'), ('get_reconciliation_lines');
grant select on procedures, reviewers, stewards, judges, finances to public;

-- Whether the speaker is refused by the role, whatever else the call without values runs into. Its work is undone.
create function pg_temp.is_shut(name text, arguments text) returns boolean language plpgsql as $$
begin
  begin
    execute format('select * from public.%I(%s)', name, arguments);
    raise exception 'undone' using errcode = 'UNDON';
  exception when others then
    return sqlstate = '42501' and sqlerrm in ('not_your_role', 'administrator_required');
  end;
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.is_shut to public;

select tests.act_as('admin');
select set_eq($$ select name from procedures where pg_temp.is_shut(name, arguments) $$, 'select name from judges',
  'an owner reaches every procedure but a judge''s own sheets');
select tests.act_as('owner');
create temp table of_everybody as select name from procedures where not pg_temp.is_shut(name, arguments);
grant select on of_everybody to public;
select set_eq('select name from of_everybody', array[
  'answer_audition', 'answer_email', 'close_account', 'count_public_profiles', 'get_own_auditions', 'save_care', 'export_my_data', 'get_credit', 'get_due_back', 'get_editions', 'get_email_settings',
  'get_membership', 'get_message', 'get_my_sessions', 'get_payment_window', 'get_public_profiles', 'get_receipts', 'get_results', 'get_show',
  'get_ticket_card', 'get_triumph', 'is_admin', 'keep_on_list', 'mark_notices_read', 'put_back_correction', 'renew_share_code', 'report_browser_error', 'report_profile', 'request_admin_code', 'send_confirmation',
  'set_email_group'], 'a parent reaches exactly these');
select tests.act_as('reviewer');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$,
  'select name from reviewers union select name from of_everybody', 'a reviewer of two states reaches exactly these');
select tests.act_as('finance');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$,
  'select name from finances union select name from of_everybody', 'a member for money reaches exactly these');
select tests.act_as('steward');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$,
  'select name from stewards union select name from of_everybody', 'a steward of one state reaches exactly these');
select tests.act_as('judge');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$,
  'select name from judges union select name from of_everybody', 'a judge reaches exactly these');
select tests.act_as('former');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$, 'select name from of_everybody', 'nor somebody whose role has ended');
select tests.act_as('renamed');
select set_eq($$ select name from procedures where not pg_temp.is_shut(name, arguments) $$, 'select name from of_everybody', 'nor somebody with another address');

-- No table and no file is a member's: rows are there, and their owner reads them.
select tests.act_as_database();
create temp table rows as select
  tests.application('{"child_name": "Chidera Eze", "parent_phone": "+2348030000011"}') as lagos,
  tests.application('{"child_name": "Chidera Musa", "state_city": "Kano", "parent_phone": "+2348030000012"}') as kano,
  tests.application(jsonb_build_object('user_id', tests.id('reviewer'), 'child_name', 'Bola Reviewer')) as own,
  tests.application(jsonb_build_object('user_id', tests.id('finance'), 'child_name', 'Sipho Finance', 'state_city', 'Oyo')) as finances_own,
  tests.volunteer('{"full_name": "Ngozi Ade", "state_province": "Lagos"}') as lagos_volunteer,
  tests.volunteer('{"full_name": "Musa Bello"}') as kano_volunteer,
  tests.donation() as donation;
grant select on rows to public;
insert into public.application_notes (application_id, assessment_note) select lagos, 'Sings in tune.' from rows;
create temp table paid as select tests.payment(lagos) as payment, tests.payment(finances_own, jsonb_build_object('user_id', tests.id('finance'))) as own from rows;
grant select on paid to public;
select tests.act_as('reviewer');
select is_empty($$ select 1 from public.applications where user_id <> tests.id('reviewer') $$, 'a reviewer reads no table of children');
select is_empty('select 1 from public.application_notes', 'nor of notes');
select is_empty('select 1 from public.payments', 'nor of payments');
select is_empty('select 1 from public.volunteers', 'nor of volunteers');
select is_empty('select 1 from public.consents where user_id <> auth.uid()', 'nor of consents');
select tests.act_as('finance');
select is_empty($$ select 1 from public.applications where user_id <> tests.id('finance') $$, 'a member for money reads no table of children');
select is_empty($$ select 1 from public.payments where user_id <> tests.id('finance') $$, 'nor of payments');
select is_empty('select 1 from public.donations', 'nor of donations');
select is_empty('select 1 from public.payment_proofs', 'nor of proofs');
select tests.act_as('admin');
select is((select count(*) from public.applications), 4::bigint, 'which are there, as an owner sees');

-- A reviewer's lists.
select tests.act_as('reviewer');
select set_eq('select child_name from public.get_applications(page_size => 20)', array['Chidera Eze', 'Bola Reviewer'], 'the list is of the own states');
select is((select parent_phone || share_code from public.get_applications(page_size => 20) where child_name = 'Chidera Eze'), null, 'without telephone and link');
select is(public.count_applications(), 2, 'and so is its count');
select is((select pending_payment from public.get_application_counts()), 2, 'and those of the tabs');
select is(public.count_applications(only_place => 'Kano'), 0, 'another state is empty, whatever is asked for');
select set_eq($$ select child_name from public.get_applications(search => 'Chidera', page_size => 20) $$, array['Chidera Eze'], 'a search stays in them');
select set_eq($$ select name from public.search_panel('Chidera') $$, array['Chidera Eze'], 'that of the panel too');
select is((select parent_email || parent_phone from public.search_panel('Chidera')), null, 'without contacts');
select is((select count(*) from public.search_panel('KZ-222222')), 0::bigint, 'and without payments');
select set_eq($$ select name from public.suggest_panel('Chiderra') $$, array['Chidera Eze'], 'as does "Did you mean"');
select set_eq($$ select name from public.search_panel('Bello') union select name from public.search_panel('Ngozi') $$, array['Ngozi Ade'], 'and that of volunteers');
select set_eq($$ select kind || ' ' || name from public.get_family(tests.id('owner')) $$, array['application Chidera Eze'], 'a family is its children of the own states');
select is((select status from public.get_family(tests.id('owner'))), 'pending_payment', 'with what became of the application');
select is((select count(*) from public.get_history('applications', (select kano from rows))), 0::bigint, 'the history of a child elsewhere is empty');
select tests.refused($$ select * from public.get_history('payments', (select payment from paid)) $$, '42501', 'that of a payment is refused', '^not_your_role$');
select set_eq('select full_name from public.get_volunteers(page_size => 100)', array['Ngozi Ade'], 'volunteers are of the own states');
select is(public.count_volunteers(), 1, 'and their count');
select tests.raises($$ select public.set_volunteer_status((select kano_volunteer from rows), 'new', 'accepted') $$, 'volunteer_not_found', 'one elsewhere is not found');
select is(public.set_volunteer_status((select lagos_volunteer from rows), 'new', 'contacted'), 'contacted', 'one in them is moved on');
select tests.refused('select public.get_analysis()', '42501', 'figures of single states are none', '^not_your_role$');

-- The log is the key: it is written first, by a call that tells nothing.
select tests.act_as('reviewer');
select is(public.open_application((select lagos from rows)), null, 'a child who was not written down is not opened');
select is((select count(*) from public.get_contacts((select array[lagos] from rows))), 0::bigint, 'nor are its contacts read');
select lives_ok(format('select public.log_opening(array[%L, %L, %L, %L]::uuid[])', lagos, kano, own, gen_random_uuid()), 'children are written down') from rows;
select is(public.open_application((select kano from rows)), null, 'one elsewhere is not opened');
select is(public.open_application((select lagos from rows)) ->> 'parent_phone', '+2348030000011', 'one in the own states is, with its telephone');
select is(public.open_application((select lagos from rows)) ->> 'assessment_note', 'Sings in tune.', 'and its note');
select set_eq($$ select parent_email || ' ' || parent_phone from public.get_contacts((select array[lagos, kano] from rows)) $$,
  array['owner@example.com +2348030000011'], 'contacts are those of the own states');
select lives_ok(format('select public.log_opening(array[%L]::uuid[])', lagos), 'one child is opened') from rows;
select tests.raises('select public.log_opening(array(select gen_random_uuid() from generate_series(1, 501)))', 'too_many_contacts', 'of at most 500');
select tests.act_as('admin');
select results_eq('select member_email, action::text, table_name, row_id, row_count, name from public.get_access()',
  $$ select 'reviewer@example.com', 'opened', 'applications', lagos, 1, 'Chidera Eze' from rows union all
    select 'reviewer@example.com', 'opened', 'applications', null::uuid, 2, null $$, 'a call is one reading, of so many as are there; that of one child names it');
select is(public.count_access(), 2, 'and counts so');
select results_eq('select member_email, action::text from public.get_readings((select lagos from rows))',
  $$ values ('reviewer@example.com', 'opened'), ('reviewer@example.com', 'opened') $$, 'each stands with the child');
select is((select count(*) from public.get_readings((select own from rows))), 1::bigint, 'also one among others');
select is((select count(*) from public.get_readings((select kano from rows))), 0::bigint, 'of a child whom nobody opened nothing does');
select is(public.open_application((select kano from rows)) ->> 'child_name', 'Chidera Musa', 'an owner opens without');
select is((select count(*) from public.get_contacts((select array[lagos, kano] from rows))), 2::bigint, 'and reads contacts');
select lives_ok(format('select public.log_opening(array[%L]::uuid[])', kano), 'whom the call tells nothing') from rows;
select is(public.count_access(), 2, 'and reads whole rows anyway, so that nothing is written');
select tests.act_as_database();
update private.access_log set at = now() - interval '6 minutes' where row_id = (select lagos from rows);
select tests.act_as('reviewer');
select is(public.open_application((select lagos from rows)), null, 'it opens for five minutes');
select is((select count(*) from public.get_contacts((select array[lagos] from rows))), 0::bigint, 'contacts too');

-- The own child of a reviewer: the office's note, and who decided, are nothing for its parent.
select tests.act_as('admin');
select lives_ok(format('select * from public.update_application(%L, ''{"assessment_note": "Secret", "status": "approved"}'', %L)', own,
  tests.row_of('public.applications', own) ->> 'updated_at'), 'an owner notes something of it') from rows;
select is(public.open_application((select own from rows)) ->> 'assessment_note', 'Secret', 'and reads it');
select tests.act_as('reviewer');
select is(public.open_application((select own from rows)) ->> 'child_name', 'Bola Reviewer', 'its parent opens it');
select is(public.open_application((select own from rows)) ->> 'assessment_note', null, 'without the note');
select results_eq($$ select action, actor_email, concat(old_values, new_values) like '%Secret%' from public.get_history('applications', (select own from rows)) $$,
  $$ values ('update', 'The office', false) $$, 'and the decision without its author');

-- A call shows a telephone as well.
select tests.act_as('reviewer');
select lives_ok(format('select public.add_call_note(gen_random_uuid(), %L, ''call_back'', (now() at time zone ''Africa/Lagos'')::date)', lagos), 'a call is noted') from rows;
select is((select parent_phone from public.get_calls()), '+2348030000011', 'and stands among those of the day');
select tests.act_as('admin');
select is(public.count_access(), 3, 'which is a reading, too');

-- A reviewer's decisions.
create function pg_temp.change(child uuid, changes jsonb) returns text language sql as
$$ select format('select * from public.update_application(%L, %L, %L)', child, changes, (tests.row_of('public.applications', child) ->> 'updated_at')::timestamptz) $$;
grant execute on function pg_temp.change to public;
select tests.act_as('reviewer');
select lives_ok(pg_temp.change(lagos, '{"status": "approved"}'), 'a child is approved') from rows;
select is(tests.row_of('public.applications', lagos) ->> 'status', 'approved', 'and is it') from rows;
select is((select actor_email from public.get_history('applications', (select lagos from rows)) limit 1), 'reviewer@example.com', 'the history names who decided');
select lives_ok(pg_temp.change(lagos, '{"child_name": "Chidera Okeke", "age": 8}'), 'a name and an age are corrected') from rows;
select tests.refused(pg_temp.change(lagos, changes), '42501', 'not a reviewer''s: ' || changes::text, '^guarded_column')
from rows, unnest(array['{"state_city": "Kano"}', '{"parent_phone": "+2348030000099"}', '{"country": "South Africa"}', '{"points": 5}',
  '{"application_fee_status": "paid"}', '{"ticket_status": "paid"}', '{"ticket_status": "Gold"}', '{"stage_name": "X"}', '{"user_id": null}']::jsonb[]) changes;
select tests.raises(pg_temp.change(kano, '{"status": "approved"}'), 'application_not_found', 'a child elsewhere is not found') from rows;
select tests.refused(pg_temp.change(own, '{"status": "approved"}'), '42501', 'the own child is another''s to decide on', '^own_family$') from rows;
select tests.raises(format('select * from public.undo_decision(%L, now())', kano), 'application_not_found', 'nor is a decision elsewhere taken back') from rows;
select tests.raises(format('select public.add_call_note(gen_random_uuid(), %L, ''call_back'', (now() at time zone ''Africa/Lagos'')::date)', kano), 'application_not_found', 'nor a call noted') from rows;
select tests.raises(pg_temp.change(kano, '{"audition_date": "2027-01-01"}'), 'application_not_found', 'nor an audition set') from rows;

-- Messages to ticked children.
select is((public.count_audience(jsonb_build_object('children', jsonb_build_array(lagos)))).parents, 1, 'a message to a ticked child is counted') from rows;
select tests.refused(statement, '42501', 'but no filter is: ' || statement, '^not_your_role$')
from unnest(array[
  'select public.count_audience()',
  $$ select public.count_audience('{"status": ["approved"]}') $$,
  $$ select public.count_audience('{"children": ["00000000-0000-4000-8000-000000000001"], "state_city": "Kano"}') $$,
  $$ select * from public.preview_message('Hello {children}', '{}') $$,
  $$ select public.send_broadcast('Hello', 'Come early.') $$]) statement;
select results_eq(format('select parents, left_out from public.count_audience(%L)', jsonb_build_object('children', jsonb_build_array(lagos, other))), 'values (1, 1)',
  'a child elsewhere is left out like one who is gone: ' || other) from rows, unnest(array[kano, gen_random_uuid()]) other;
select is_empty(format('select * from public.preview_message(''Hello {children}'', %L)', jsonb_build_object('children', jsonb_build_array(kano))),
  'and no preview names it') from rows;
select tests.raises(format('select public.send_broadcast(''Hello'', ''Come early.'', %L)', jsonb_build_object('children', jsonb_build_array(kano))),
  'audience_empty', 'nor does a message go to it') from rows;
select tests.refused(format('select public.send_broadcast(''Hello'', ''Come early.'', %L, is_urgent => true)', jsonb_build_object('children', jsonb_build_array(lagos))),
  '42501', 'urgent is an owner''s', '^not_your_role$') from rows;
select isnt(public.send_broadcast('Hello', 'Come early.', jsonb_build_object('children', jsonb_build_array(lagos, kano))), null, 'one to ticked children is sent') from rows;
select tests.act_as_database();
select is((select t.children from private.broadcast_audiences t where t.sent_by = tests.id('reviewer')), array[lagos], 'to those of the own states alone') from rows;
select tests.act_as('reviewer');

-- Money.
select tests.act_as('finance');
select is((select count(*) from public.get_all_payments_and_subscriptions(page_size => 100)), 2::bigint, 'a member for money reads all payments');
select is(public.update_payment_status((select payment from paid), 'approved'), 'approved', 'and decides on them');
select is(tests.row_of('public.applications', lagos) ->> 'ticket_status', 'paid', 'which opens the ticket') from rows;
select tests.act_as('reviewer');
select lives_ok(pg_temp.change(lagos, '{"entry_video_url": "https://youtu.be/abc"}'), 'a reviewer enters the link of a video that came another way') from rows;
select is(tests.row_of('public.applications', lagos) ->> 'entry_video_status', 'submitted', 'which submits it') from rows;
select lives_ok(pg_temp.change(lagos, '{"entry_video_status": "approved"}'), 'and passes it') from rows;
select tests.raises(pg_temp.change(lagos, '{"entry_video_url": "https://youtu.be/def"}'), 'entry_video_already_passed', 'whose link then stays') from rows;
select tests.act_as('finance');
select is(public.update_payment_status((select own from paid), 'approved'), null, 'but not alone on the own family''s');
select is(public.confirm_ticket((select finances_own from rows), correction_reason => 'x'), null, 'nor on its ticket');
select is((select parent_phone from public.search_panel('Chidera Okeke') where kind = 'application'), '+2348030000011', 'it finds whom to call');
select is((select count(*) from public.search_panel('Chidera Okeke') where kind = 'application' and status is not null), 0::bigint, 'not what became of an application');
select set_eq($$ select kind, status from public.get_family(tests.id('owner')) $$, $$ values ('application', null), ('payment', 'approved') $$, 'of a family neither, but of its payments');
select is((select count(*) from public.get_donations(page_size => 100)), 1::bigint, 'donations are of its role');
select tests.refused($$ select public.close_month('2026-01-01') $$, '42501', 'closing a month is an owner''s', '^not_your_role$');
select tests.refused($$ select public.erase_donation((select donation from rows)) $$, '42501', 'as is erasing', '^not_your_role$');
select lives_ok($$ select public.log_export('payments', 2) $$, 'an export is written down');

-- More than a page is taken along by an export, which is written down first and then adds its rows.
select tests.raises('select * from public.' || call, 'page_too_large', 'finance reads no more at once: ' || call)
from unnest(array['get_all_payments_and_subscriptions()', 'get_all_payments_and_subscriptions(page_size => 101)', 'get_donations()',
  'get_donations(page_size => 101)', 'get_donations(page_size => null)', 'get_books()', 'get_books(page_size => 101)']) call;
select tests.raises('select public.export_donations()', 'export_not_logged', 'nothing is given that is not written down');
select lives_ok(format('select public.log_export(%L, 0)', list), 'an export begins: ' || list) from unnest(array['payments', 'donations', 'books']) list;
select is((select count(*) from public.export_payments()), 2::bigint, 'finance exports payments');
select is((select count(*) from public.export_payments(page_size => 1)), 1::bigint, 'a part of them');
select is((select count(*) from public.export_payments(only_status => 'approved')), 1::bigint, 'those of a filter');
select is((select count(*) from public.export_donations()), 1::bigint, 'and donations');
select is((select count(*) from public.export_books()), 1::bigint, 'and the books');
select tests.act_as('reviewer');
select tests.raises('select * from public.' || call, 'page_too_large', 'nor does a reviewer: ' || call)
from unnest(array['get_volunteers()', 'get_volunteers(page_size => 101)', 'get_applications()', 'get_applications(page_size => 251)', 'get_finalists()', 'get_finalists(page_size => 251)']) call;
select lives_ok(format('select public.log_export(%L, 0)', list), 'a reviewer''s begins: ' || list) from unnest(array['volunteers', 'applications']) list;
select set_eq('select full_name from public.export_volunteers()', array['Ngozi Ade'], 'volunteers of the own states are exported');
select set_eq('select child_name, parent_phone from public.export_applications()', $$ values ('Chidera Okeke', null::text), ('Bola Reviewer', null) $$,
  'children of the own states too, without telephone');
select is((select count(*) from public.export_applications(only_statuses => 'approved', older_than => 'infinity', page_size => 1)), 1::bigint, 'those of a filter, from a row on');
select tests.act_as('admin');
select is((select count(*) from public.get_volunteers()), 2::bigint, 'an owner reads a whole list');
select tests.raises('select public.export_volunteers()', 'export_not_logged', 'another member''s entry opens nothing');
select lives_ok($$ select public.log_export('volunteers', 0) $$, 'whose exports are written down as well');
select is((select count(*) from public.export_volunteers(older_than => v.created_at, after_id => v.id)), 1::bigint, 'and exports the rows after one')
from (select created_at, id from public.get_volunteers(page_size => 1)) v;
select results_eq($$ select split_part(member_email, '@', 1) || ' ' || table_name || ' ' || row_count from public.get_access(page_size => 10) where action = 'exported' $$,
  $$ values ('admin volunteers 1'), ('reviewer applications 3'), ('reviewer volunteers 1'), ('finance books 1'), ('finance donations 1'), ('finance payments 4'), ('finance payments 2') $$,
  'each export is one entry, which says who took how many rows');
select tests.act_as_database();
update private.access_log l set at = now() - interval '61 minutes' where l.table_name = 'volunteers';
select tests.act_as('admin');
select tests.raises('select public.export_volunteers()', 'export_not_logged', 'after an hour it is begun anew');

-- The tiers of a paid ticket.
select tests.act_as('reviewer');
select lives_ok(pg_temp.change(lagos, '{"ticket_status": "Gold"}'), 'a reviewer gives the tiers of a paid ticket') from rows;
select tests.refused(pg_temp.change(lagos, '{"ticket_status": "unpaid"}'), '42501', 'and takes no ticket away', '^guarded_column') from rows;

-- The own child among others.
select tests.act_as_database();
create temp table own_day (id uuid);
grant select, insert on own_day to public;
select tests.act_as('reviewer');
insert into own_day select public.save_audition_day('{"country": "Nigeria", "state_city": "Lagos", "venue": "City Hall", "address": "1 Marina",
  "starts_at": "2097-01-01 10:00Z", "ends_at": "2097-01-01 12:00Z", "slot_minutes": 15}');
select set_eq($$ select a.child_name, r.outcome::text from rows, own_day d, public.fill_audition_day(d.id, array[rows.lagos, rows.own]) r
    join public.get_applications(page_size => 20) a on a.id = r.application_id $$,
  $$ values ('Chidera Okeke', 'scheduled'), ('Bola Reviewer', 'own_family') $$, 'an audition is planned for all but the own child');

-- Money of one country.
select tests.act_as_database();
update private.staff set states = private.states_of('South Africa') where user_id = tests.id('finance');
create temp table abroad as
select a.id as child, tests.payment(a.id, '{"amount": 180, "currency": "ZAR"}') as payment, tests.donation('{"country": "Nigeria"}') as donation
from (select tests.application('{"child_name": "Lerato Mokoena", "country": "South Africa", "state_city": "Gauteng"}') as id) a;
create temp table without_child as select tests.payment(null, '{"amount": 25, "currency": "USD", "description": "Gift"}') as dollars,
  tests.payment(null, '{"amount": 500, "currency": "ZAR", "description": "Gift"}') as rand;
grant select on abroad, without_child to public;
select tests.act_as('finance');
select set_eq('select id from public.get_all_payments_and_subscriptions(page_size => 100)', 'select payment from abroad union select rand from without_child',
  'payments are those of the own country''s children, and without a child those in its currency');
select is(public.count_payments_and_subscriptions(), 2, 'and so is their count');
select is((select sum(amount) from public.total_payments_and_subscriptions()), 680::numeric, 'and their sum');
select is((select count(*) from public.get_payment((select dollars from without_child))), 0::bigint, 'dollars without a child are no country''s');
select tests.raises($$ select public.update_payment_status((select dollars from without_child), 'approved') $$, 'payment_not_found', 'and are not decided on');
select tests.raises($$ select public.undo_payment_decision((select payment from paid), 'x') $$, 'payment_not_found', 'nor is another country''s payment');
select tests.raises($$ select public.confirm_ticket((select kano from rows), correction_reason => 'x') $$, 'application_not_found', 'nor a ticket there confirmed');
select tests.raises($$ select public.record_refund(amount => 100, refunded_on => current_date, reason => 'x', row_id => (select payment from paid)) $$, 'transfer_not_found', 'nor refunded');
select tests.refused($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', (select kano from rows), 'amount', 180)),
  amount => 180, currency => 'ZAR', received_on => '2026-11-01') $$, 'P0001', 'nor paid by a transfer here', '^application_not_found$');
select tests.refused($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', (select child from abroad), 'amount', 180)),
  amount => 20000, currency => 'NGN', received_on => '2026-11-01') $$, '42501', 'nor is a transfer there divided here', '^not_your_role$');
select is((select count(*) from public.get_open_tickets(array[tests.id('owner')])), 1::bigint, 'tickets to pay are the own country''s');
select is((select count(*) from public.get_child_payments((select lagos from rows))), 0::bigint, 'payments of a child there are none');
select is((select count(*) from public.get_money_of_application((select lagos from rows))), 0::bigint, 'nor is its money');
select is((select count(*) from public.get_family_transfers(tests.id('owner'))), 0::bigint, 'nor what its family sent');
select set_eq($$ select name from public.search_panel('KZ-222222') where kind = 'payment' $$, array['Lerato Mokoena', null], 'a search stays in the country');
select set_eq('select donor_name from public.get_donations(page_size => 100)', array['Thandi Nkosi'], 'donations are of the own country');
select tests.raises($$ select public.decide_donation((select donation from abroad), 'declined') $$, 'donation_not_found', 'those there are not decided on');
select is((select count(*) from public.get_books(page_size => 100)), 0::bigint, 'the books show no naira');
select is(public.update_payment_status((select payment from abroad), 'approved'), 'approved', 'a payment of the own country is approved');
select is((select sum(amount) from public.get_books(page_size => 100)), 180::numeric, 'and stands in the books');
select results_eq('select currency::text, closing from public.get_book_sums()', $$ values ('ZAR', 180::numeric) $$, 'with the sums of the country');
select tests.act_as_database();
select tests.breaks_constraint($$ update private.staff set states = array['Gauteng'] where user_id = tests.id('finance') $$, 'staff_finance_check', 'money is of whole countries');

-- Whole countries.
select tests.act_as_database();
update private.staff set states = private.states_of('South Africa') where user_id = tests.id('reviewer');
select tests.act_as('reviewer');
select is((public.get_analysis() ->> 'total_children')::integer, 1, 'a reviewer of a whole country reads its figures');
select tests.act_as_database();
update private.staff set states = null where user_id = tests.id('reviewer');
select tests.act_as('reviewer');
select is((public.get_application_analytics() ->> 'total_children')::integer, 5, 'and one of everywhere those of all');

-- An ended year: refused to parents, not to the office.
select tests.act_as_database();
update private.staff set states = null where user_id = tests.id('finance');
update private.editions set ended_at = now() where year = 2025;
create temp table version as select updated_at from public.applications where id = (select lagos from rows);
grant select on version to public;
select tests.act_as('finance');
select isnt(public.confirm_ticket((select kano from rows), 10000, '2026-11-01'), null, 'finance books money for a child of an ended year');
select tests.raises(tests.insert_statement('public.payments', jsonb_build_object('application_id', (select finances_own from rows),
  'user_id', tests.id('finance'), 'amount', 10000, 'currency', 'NGN', 'description', 'Talent Hunt Ticket for Sipho Finance')), 'edition_ended', 'but is a parent like others for the own one');
select tests.act_as('reviewer');
select lives_ok($$ select public.update_application((select lagos from rows), '{"child_name": "Chidera N. Eze"}', (select updated_at from version)) $$, 'a reviewer corrects a child of it');
select tests.act_as('owner');
select tests.raises(tests.insert_statement('public.payments', jsonb_build_object('application_id', (select lagos from rows),
  'user_id', tests.id('owner'), 'amount', 10000, 'currency', 'NGN', 'description', 'Talent Hunt Ticket for Chidera Eze')), 'edition_ended', 'a parent states none');

-- A capability that is not known opens nothing.
select tests.act_as_database();
create function pg_temp.wanted(capability text) returns text language plpgsql security definer as
$$ begin perform private.require(capability); return 'open'; exception when insufficient_privilege then return sqlerrm; end $$;
grant execute on function pg_temp.wanted to public;
select tests.act_as('admin');
select is(pg_temp.wanted(w), 'not_your_role', 'not even to an owner: ' || coalesce(w, 'null')) from unnest(array[null, 'nonsense']) w;

-- A role that reads all and changes nothing would be a row of capabilities: here the judge's, from here on.
select tests.act_as_database();
create or replace function private.capabilities(role public.staff_role) returns text[]
  language sql immutable set search_path = ''
as $$
  select case role when 'judge' then array['applications', 'volunteers', 'messages', 'calls', 'search', 'payments', 'donations', 'books', 'analysis'] else '{}' end
$$;
create temp table writing as
select p.name, p.arguments from procedures p
where exists (select from pg_proc f where f.pronamespace = 'public'::regnamespace and f.proname = p.name and f.provolatile = 'v')
  and p.name not in (select name from of_everybody) and p.name !~ '^(export_|log_|open_proof)';
delete from reviewers r using stewards s where s.name = r.name;
grant select on writing to public;
select tests.act_as('judge');
select is_empty($$ select name from writing where not pg_temp.is_shut(name, arguments) $$, 'an auditor changes nothing');
select set_eq($$ select name from procedures p where not pg_temp.is_shut(name, arguments) $$,
  $$ select name from (select name from reviewers union select name from finances) r where name not in (select name from writing) union select name from of_everybody $$,
  'and reads what reviewers and members for money read');

select * from finish();
