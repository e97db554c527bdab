\ir support/actors.psql
-- The answers of procedures to each role of the team, by values: what is in its scope, and nothing of what is not.
select plan(60);

select tests.member('reviewer', 'reviewer', array['Lagos', 'Ogun']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('second_finance', 'finance');
select tests.member('former', 'finance', ended_at => now());

-- The same in Lagos, in Kano, and in Gauteng.
create temp table rows as
select w.state, w.currency, a.id as child, tests.payment(a.id, jsonb_build_object('currency', w.currency, 'amount', w.amount)) as payment,
  tests.subscription(a.id, jsonb_build_object('currency', w.currency, 'amount', w.amount)) as subscription,
  tests.donation(jsonb_build_object('country', w.country)) as donation,
  tests.volunteer(jsonb_build_object('country', w.country, 'state_province', w.state)) as volunteer, gen_random_uuid() as proof, gen_random_uuid() as call
from (values ('Lagos', 'Nigeria', 'NGN', 10000), ('Kano', 'Nigeria', 'NGN', 10000), ('Gauteng', 'South Africa', 'ZAR', 180)) w (state, country, currency, amount),
  lateral (select tests.application(jsonb_build_object('child_name', w.state || ' Obi', 'country', w.country, 'state_city', w.state,
    'status', 'assessed', 'ticket_status', 'paid', 'assessment_score', 8, 'is_finalist', true,
    'audition_state', 'scheduled', 'audition_date', timestamptz '2097-02-06 10:00Z', 'audition_details', 'City Hall')) as id) a;
grant select on rows to public;
insert into storage.objects (bucket_id, name) select 'payment-proofs', format('%s/%s.png', tests.id('owner'), proof) from rows;
insert into public.payment_proofs (id, user_id, payment_id, kind, size_bytes, status)
select proof, tests.id('owner'), payment, 'image/png', 100, 'accepted' from rows;
create function pg_temp.of(wanted text) returns rows language sql as $$ select r from rows r where r.state = wanted $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.of to public;
select tests.act_as('admin');
select public.add_call_note(call, child, 'call_back', (now() at time zone 'Africa/Lagos')::date) from rows;
select public.decide_donation(donation, 'confirmed', 500, currency::public.currency, '2026-05-05') from rows;
select public.update_payment_status(payment, 'approved', received_amount => 100, received_on => '2026-05-05', accept_second => true, open_ticket => false) from rows;
create temp table days as select state, public.save_audition_day(jsonb_build_object('country', country, 'state_city', state, 'venue', state || ' Hall',
  'address', '1 Marina', 'starts_at', '2097-02-06 09:00Z', 'ends_at', '2097-02-06 12:00Z', 'slot_minutes', 30)) as id
from (values ('Lagos', 'Nigeria'), ('Kano', 'Nigeria'), ('Gauteng', 'South Africa')) w (state, country);
grant select on days to public;
select public.move_slot(r.child, d.id, '2097-02-06 10:00Z'), public.publish_audition_day(d.id) from rows r join days d using (state);
set constraints all immediate;

-- A reviewer of Lagos and Ogun.
select tests.act_as('admin');
select set_eq('select child_name from public.get_finalists()', array['Lagos Obi', 'Kano Obi', 'Gauteng Obi'], 'an owner sees every finalist');
select tests.act_as('reviewer');
select results_eq('select child_name, assessment_score::integer, parent_phone from public.get_finalists(page_size => 9)', $$ values ('Lagos Obi', 8, null::text) $$,
  'a reviewer the finalists of the own states, without telephone');
select set_eq('select venue from public.get_plans()', array['Lagos Hall'], 'and their audition days');
select set_eq($$ select child_name from days d, public.get_slots(d.id) $$, array['Lagos Obi'], 'with who performs there');
select set_eq($$ select r.state, s.venue from rows r, public.get_child_slots(r.child) s $$, $$ values ('Lagos', 'Lagos Hall') $$, 'and the rounds of their children');
select tests.raises(format('select public.clear_slots(%L, array[%L]::uuid[])', d.id, r.child), 'audition_not_found', 'not a day elsewhere: ' || state)
from days d join rows r using (state) where state <> 'Lagos';
select results_eq(format($$ select starts_at from public.move_slot(%L, %L, '2097-02-06 10:30Z') $$, r.child, d.id), $$ values (timestamptz '2097-02-06 10:30Z') $$,
  'the own are moved') from days d join rows r using (state) where state = 'Lagos';
select is(public.cancel_audition_day(id)::text, '(1,0,0,1)', 'and a day is cancelled') from days where state = 'Lagos';
select set_eq($$ select state from rows where (tests.row_of('public.applications', child) ->> 'audition_date')::timestamptz = '2097-02-06 10:00Z' $$, array['Kano', 'Gauteng'], 'while the others stand');
select lives_ok(format('select public.set_call_done(%L)', (pg_temp.of('Lagos')).call), 'a call is done');
select tests.raises(format('select public.set_call_done(%L)', (pg_temp.of('Kano')).call), 'call_note_not_found', 'not one elsewhere');
select is((select sum(count) from public.get_volunteer_counts()), 1::bigint, 'volunteers are counted in the own states');
select is((select sum(count) from public.get_volunteer_counts(only_state => 'Kano')), 0::bigint, 'whatever is asked for');
select is((select sum(count) from public.get_volunteer_counts(search => 'Musa')), 1::bigint, 'and searched for');
select tests.refused(statement, '42501', 'money is not a reviewer''s: ' || left(statement, 40), '^not_your_role$')
from (select pg_temp.of('Lagos') as r) l, unnest(array[format('select public.open_proof(%L)', (r).proof), format('select public.get_proofs(array[%L]::uuid[])', (r).payment),
  format('select public.handle_subscription_status_update(%L, ''active'')', (r).subscription), format('select public.get_donation_transfers(%L)', (r).donation)]) statement;
select is((select count(*) from public.get_receipts((pg_temp.of('Lagos')).payment)), 0::bigint, 'nor a receipt');
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select is((select count(*) from storage.objects where bucket_id = 'payment-proofs'), 0::bigint, 'nor a file');

-- A member for the money of Nigeria.
select tests.act_as('finance');
select set_eq('select payment_id from public.get_proofs(array(select payment from rows))', $$ select payment from rows where state <> 'Gauteng' $$, 'proofs are those of the own country');
select is((select count(*) from storage.objects where bucket_id = 'payment-proofs'), 0::bigint, 'whose files nobody has opened');
select tests.refused(format('select public.open_proof(%L)', id), 'PT404', 'one elsewhere is not there, as one nowhere', '^proof_not_found$')
from unnest(array[(pg_temp.of('Gauteng')).proof, gen_random_uuid()]) id;
select is(public.open_proof((pg_temp.of('Lagos')).proof), format('%s/%s.png', tests.id('owner'), (pg_temp.of('Lagos')).proof), 'one here opens its file');
select set_eq('select name from storage.objects where bucket_id = ''payment-proofs''', array[format('%s/%s.png', tests.id('owner'), (pg_temp.of('Lagos')).proof)], 'and no other');
select tests.act_as('second_finance');
select is((select count(*) from storage.objects where bucket_id = 'payment-proofs'), 0::bigint, 'which is no key for another member');
select tests.act_as_database();
update private.access_log set at = now() - interval '5 minutes 1 second' where action = 'proof';
select tests.act_as('finance');
select is((select count(*) from storage.objects where bucket_id = 'payment-proofs'), 0::bigint, 'nor for longer than five minutes');
select is((select count(*) from public.payment_proofs), 0::bigint, 'and the table stays shut');
select set_eq($$ select child_name from public.get_referenced_children(array(select tests.row_of('public.applications', child) ->> 'payment_reference' from rows), '{}') $$,
  array['Lagos Obi', 'Kano Obi'], 'references lead to children of the own country');
select set_eq($$ select child_name from rows, public.get_referenced_children('{}', array[left(tests.row_of('public.applications', child) ->> 'payment_reference', 7)]) where state = 'Gauteng' $$,
  '{}'::text[], 'cut ones too');
select set_eq('select state from rows where exists (select from public.get_receipts(payment))', array['Lagos', 'Kano'], 'receipts are of the own country');
select set_eq('select state from rows where exists (select from public.get_donation_transfers(donation))', array['Lagos', 'Kano'], 'and transfers of donations');
select is(public.count_donations(), 2, 'donations are counted there');
select results_eq('select currency::text, row_count, amount from public.total_donations()', $$ values ('NGN', 2, 1000::numeric) $$, 'and summed');
select is(public.count_books(), 4, 'as are the lines of the books');
select is(public.count_books(only_country => 'South Africa'), 4, 'whatever is asked for');
select lives_ok(format('select public.log_export(%L, 0)', list), 'it takes a list along: ' || list) from unnest(array['books', 'payments', 'donations']) list;
select set_eq('select country::text, currency::text from public.export_books()', $$ values ('Nigeria', 'NGN') $$, 'which are taken along');
select set_eq('select id from public.export_payments()', $$ select payment from rows where state <> 'Gauteng' union select subscription from rows where state <> 'Gauteng' $$, 'with the payments');
select set_eq('select id from public.export_donations()', $$ select donation from rows where state <> 'Gauteng' $$, 'and the donations');
select is((public.get_application_trends() -> 'funnel' ->> 'registered')::integer, 2, 'the children of the trends are those of the country');
select tests.raises(format('select public.%s', call), 'payment_not_found', 'not here: ' || left(call, 30))
from (select pg_temp.of('Gauteng') as r) l, unnest(array[format('handle_subscription_status_update(%L, ''active'')', (r).subscription),
  format('undo_subscription_decision(%L, ''x'')', (r).subscription), format('handle_subscription_status_update(%L, ''active'')', gen_random_uuid()),
  format('undo_subscription_decision(%L, ''x'')', gen_random_uuid())]) call;
select is(public.handle_subscription_status_update((pg_temp.of('Kano')).subscription, 'active'), 'active', 'a subscription of the country is activated');
select is(public.undo_subscription_decision((pg_temp.of('Kano')).subscription, 'x'), 'pending', 'and taken back');
select lives_ok(format('select public.set_call_done(%L)', (pg_temp.of('Kano')).call), 'a call in the country is done');
select tests.raises(format('select public.set_call_done(%L)', (pg_temp.of('Gauteng')).call), 'call_note_not_found', 'not one elsewhere');

-- Everywhere, and nowhere.
select tests.act_as('second_finance');
select is(public.count_donations() || ' ' || public.count_books(), '3 8', 'a member for all money counts all');
select is((public.get_application_trends() -> 'funnel' ->> 'registered')::integer, 3, 'and all children');
select tests.act_as('former');
select tests.refused(statement, '42501', 'a role that has ended gives nothing: ' || left(statement, 40), '^administrator_required$')
from (select pg_temp.of('Lagos') as r) l, unnest(array[format('select public.open_proof(%L)', (r).proof), 'select public.count_donations()', 'select public.export_books()',
  format('select public.handle_subscription_status_update(%L, ''active'')', (r).subscription)]) statement;
select is((select count(*) from public.get_receipts((pg_temp.of('Lagos')).payment)), 0::bigint, 'and no receipt');
select * from finish();
